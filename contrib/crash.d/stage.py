"""A person's folders for one attempt, and what is done in them.

There is no bus in it, so nothing runs but what is started here: what a command leaves is what it left by itself.
"""

import argparse
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile

# Every call by which a process changes what others see. Of openat only those count that may create.
CHANGING = (
    "write pwrite64 writev pwritev rename renameat renameat2 link linkat symlink symlinkat unlink unlinkat rmdir mkdir "
    "mkdirat ftruncate fallocate fchmod fchmodat chmod fsync fdatasync flock sendto sendmsg kill pidfd_send_signal "
    "execve exit_group").split()
OPENING = ("open", "openat")
LINE = re.compile(r"^(\d+) +(\w+)\((.*)")
NEWS = re.compile(r"^forestall: [a-z0-9._-]+: ")
NO_MANAGER = re.compile(r"service manager|systemd|No such file or directory.*bus", re.I)


def points_in(lines):
    """The calls in a log of strace that change something, each kind numbered as it comes in a process."""
    counts, points = {}, []
    for match in filter(None, map(LINE.match, lines)):
        process, call, rest = match.groups()
        number = counts[process, call] = counts.get((process, call), 0) + 1
        if (call not in OPENING or "O_CREAT" in rest) and (call, number) not in points:
            points.append((call, number))
    return points


def was_killed(lines):
    """Whether it came to the kill, by a log of strace."""
    return any("+++ killed by SIGKILL +++" in line for line in lines)


def given(*folders):
    """What each of these scripts is given."""
    parser = argparse.ArgumentParser()
    for folder in folders:
        parser.add_argument(folder)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--shift", type=int, default=0)
    parser.add_argument("cases", nargs="*")
    return parser.parse_args()


class Stage:
    """`HOME` and `XDG_RUNTIME_DIR` in a folder that goes at the end."""

    def __init__(self, binaries, template=None, home=None):
        # In memory where there is such a place: to sync to a disk takes most of the time.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.top = tempfile.mkdtemp(prefix="forestall-crash-", dir=memory)
        self.binaries = os.path.abspath(binaries)
        self.home, self.runtime = f"{self.top}/home", f"{self.top}/runtime"
        if template:
            shutil.copytree(template.home, self.home, symlinks=True)
            shutil.copytree(template.runtime, self.runtime, symlinks=True)
        elif home:
            shutil.copytree(home, self.home, symlinks=True)
        for folder in (self.home, self.runtime):
            os.makedirs(folder, mode=0o700, exist_ok=True)
        os.chmod(self.runtime, 0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.home, "XDG_RUNTIME_DIR": self.runtime, "LANG": "C.UTF-8",
            "SWIFT_BACKTRACE": "enable=no", "XDG_DATA_DIRS": f"{self.top}/shared",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.top}/no-bus",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.top}/no-bus"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top, ignore_errors=True)

    @property
    def session(self):
        return f"{self.runtime}/forestall"

    @property
    def state(self):
        return f"{self.home}/.local/state/forestall"

    @property
    def declarations(self):
        return f"{self.home}/.config/forestall/clients"

    # What is done

    def command(self, words):
        return [f"{self.binaries}/{words[0]}", *words[1:]]

    def run(self, *words, stdin=None):
        return subprocess.run(
            self.command(words), env=self.environment, capture_output=True, text=True, timeout=60, stdin=stdin,
            cwd=self.home)

    def forestall(self, *words):
        """A command that has to be done; what is said of the manager that is not there is passed over."""
        result = self.run("forestall", *words)
        if result.returncode != 0:
            raise AssertionError(f"{' '.join(words)} ended with {result.returncode}: {result.stderr}")
        return result.stdout

    def sweep(self, cause="declarations"):
        """A look as systemd starts it, and what went wrong with it beside that there is no manager."""
        result = self.run("forestall-manage", "sweep", "--from", cause)
        if result.returncode not in (0, 69):
            raise AssertionError(f"sweep ended with {result.returncode}: {result.stderr}")
        # It tells its news there, too, each with the client's name first.
        return sorted(
            line for line in result.stderr.splitlines() if not NO_MANAGER.search(line) and not NEWS.match(line))

    def traced(self, words, *, kill=None, everything=False):
        """Runs a command under strace; `kill` is a call and its number, before which a process of it is killed.

        Returns its exit status and the lines of the log.
        """
        log = f"{self.top}/trace"
        calls = ",".join([*CHANGING, *OPENING] if not everything else [
            *CHANGING, *OPENING, "close", "lseek", "dup", "clone", "clone3", "vfork", "mmap"])
        strace = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={calls}"]
        if everything:
            strace += ["-y", "-xx", "-s", "2000000"]
        # A filter in the kernel would be quicker, but then no signal is injected.
        if kill:
            strace[strace.index("-e") + 1] = f"trace={kill[0]}"
            strace += ["-e", f"inject={kill[0]}:signal=SIGKILL:when={kill[1]}"]
        result = subprocess.run(
            strace + self.command(words), env=self.environment, capture_output=True, text=True, timeout=120, cwd=self.home)
        with open(log, errors="replace") as file:
            return result, file.read().splitlines()

    def points(self, words):
        """All calls of a command that change something."""
        _, lines = self.traced(words)
        return points_in(lines)

    def killed(self, words, point):
        """Runs a command and kills it before a call; returns whether it came to that."""
        _, lines = self.traced(words, kill=point)
        return was_killed(lines)

    # What there is

    def json(self, *words):
        result = self.run("forestall", *words)
        try:
            return json.loads(result.stdout)
        except ValueError:
            raise AssertionError(f"{' '.join(words)} said no JSON: {result.stdout}{result.stderr}") from None

    def sight(self):
        """What a person sees of all of it, without times."""
        status = self.json("status", "--json")
        clients = {
            client["name"]: {key: client[key] for key in ("title", "state", "due", "step", "failure", "problems")}
            for client in status["clients"]}
        accessories = [
            {key: value for key, value in accessory.items() if key not in ("at", "since")}
            for accessory in self.json("accessory", "list", "--json").get("accessories", [])]
        files = {}
        for folder in (self.declarations, f"{self.session}/remind", f"{self.session}/hold"):
            for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
                if not name.endswith("~"):
                    files[f"{os.path.basename(folder)}/{name}"] = True
        pending = {}
        for name in os.listdir(self.session) if os.path.isdir(self.session) else []:
            if name.endswith(".pending"):
                with open(f"{self.session}/{name}") as file:
                    pending[name] = file.read()
        return {
            "clients": clients, "accessories": accessories, "files": files, "pending": pending,
            "problems": sorted(text for text in status["machine"]["problems"] if not NO_MANAGER.search(text))}

    def history(self):
        """What happened: clients and kinds, oldest first."""
        report = self.json("history", "--json")
        return [(entry.get("client"), entry["kind"]) for entry in report["entries"]]

    def waiting(self):
        folder = f"{self.session}/inbox"
        return [name for name in os.listdir(folder) if name.endswith(".message")] if os.path.isdir(folder) else []

    def check_whole(self):
        """The database is one, and every file is whole."""
        path = f"{self.state}/forestall.db"
        if os.path.exists(path):
            with sqlite3.connect(path) as database:
                verdict = database.execute("PRAGMA integrity_check").fetchall()
                broken = database.execute("PRAGMA foreign_key_check").fetchall()
            database.close()
            if verdict != [("ok",)] or broken:
                raise AssertionError(f"the database: {verdict} {broken}")

    def check_tidy(self):
        """What a killed writer left is taken away once it is old."""
        for folder, _, names in os.walk(self.top):
            for name in names:
                if name.endswith("~"):
                    os.utime(f"{folder}/{name}", (1, 1), follow_symlinks=False)
        self.sweep("backstop")
        left = [f"{folder}/{name}" for folder, _, names in os.walk(self.top) for name in names if name.endswith("~")]
        if left:
            raise AssertionError(f"nobody takes away {left}")
