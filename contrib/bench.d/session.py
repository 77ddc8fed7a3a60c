"""What the measurements of contrib/bench do with their private session."""

import glob
import json
import os
import select
import shutil
import socket
import struct
import subprocess
import threading
import time


class Session:
    """The private session, with Forestall installed as a person installs it."""

    def __init__(self, top, binaries):
        self.binaries = binaries
        self.script = f"{top}/contrib/lab/session"
        self.home = os.environ["HOME"]
        self.prefix = f"{self.home}/.local"
        self.runtime = f"{os.environ['XDG_RUNTIME_DIR']}/forestall"
        self.declarations = f"{self.home}/.config/forestall/clients"
        self.units = f"{self.home}/.config/systemd/user"
        os.makedirs(self.declarations)
        os.makedirs(self.units)
        self.run(f"{top}/contrib/install", "--prefix", self.prefix, "--from", binaries)
        # What is not on the disk yet would count as written by whoever runs it.
        os.sync()
        self.systemctl("daemon-reload")
        self.systemctl("enable", "--now", "forestall.target")

    def run(self, *command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def forestall(self, *words):
        return self.run(f"{self.prefix}/bin/forestall", *words)

    def start(self, *words):
        return subprocess.Popen([f"{self.prefix}/bin/forestall", *words])

    def systemctl(self, *words):
        return self.run("systemctl", "--user", *words).strip()

    def unit(self, name, text):
        with open(f"{self.units}/{name}", "w") as file:
            file.write(text)

    def declare(self, name, keys):
        with open(f"{self.declarations}/{name}.client", "w") as file:
            file.write(f"[Client]\n{keys}")

    def forget_all(self):
        """Removes all clients at once, and what is remembered of them."""
        self.systemctl("stop", "forestall.target")
        shutil.rmtree(self.declarations)
        shutil.rmtree(self.runtime)
        shutil.rmtree(f"{self.home}/.local/state/forestall", ignore_errors=True)
        os.makedirs(self.declarations)
        self.systemctl("start", "forestall.target")

    def log_in_anew(self):
        """Has the user's service manager end, and another one begin."""
        self.run(self.script, "--log-out")
        # Its output is not ours: what it starts in the background would keep it open.
        subprocess.run([self.script, "--log-in"], check=True, stdout=subprocess.DEVNULL)

    def manager_pid(self):
        with open(f"{os.environ['FORESTALL_SESSION_DIR']}/manager.pid") as file:
            return int(file.read())

    def processes(self):
        """How many of Forestall's processes live now."""
        count = 0
        for path in glob.glob("/proc/[0-9]*/comm"):
            try:
                with open(path) as file:
                    count += file.read().startswith("forestall")
            except OSError:
                pass
        return count


class Record:
    """A client's beat record, as forestall.h describes it."""

    LAYOUT = struct.Struct("=4sHHQQQ16sQII")

    def __init__(self, session, name):
        self.path = f"{session.runtime}/{name}.beat"

    def write(self, deadline):
        """Makes the record, of no process, or sets its deadline."""
        if os.path.exists(self.path):
            with open(self.path, "r+b") as file:
                file.seek(8)
                file.write(struct.pack("=Q", deadline))
            return
        with open("/proc/sys/kernel/random/boot_id") as file:
            boot = bytes.fromhex(file.read().strip().replace("-", ""))
        attached = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        with open(self.path, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(self.LAYOUT.pack(b"FSTL", 1, 0, deadline, 0, 3_600 * 10**9, boot, attached, 0, 0))

    def deadline(self):
        with open(self.path, "rb") as file:
            return self.LAYOUT.unpack(file.read())[3]


class Monitor:
    """What is said to and by the notification server."""

    def __enter__(self):
        self.program = subprocess.Popen(
            ["busctl", "--user", "monitor", "--json=short", "--match=interface=org.freedesktop.Notifications"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.program.stdout.readline()
        self.rest = b""
        return self

    def __exit__(self, *_):
        self.program.kill()
        self.program.wait()

    def wait(self, member, text, seconds):
        """When the next such message passed, by the monotonic clock, in ns."""
        end = time.monotonic() + seconds
        while True:
            while b"\n" in self.rest:
                line, self.rest = self.rest.split(b"\n", 1)
                message = json.loads(line)
                if message.get("member") == member and text in json.dumps(message["payload"], ensure_ascii=False):
                    since = time.time_ns() - message["timestamp-realtime"] * 1000
                    return time.monotonic_ns() - since
            ready, _, _ = select.select([self.program.stdout], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(f"there was no {member} with “{text}” within {seconds} s")
            self.rest += os.read(self.program.stdout.fileno(), 65536)


class Journal:
    """Stands where the journal would be: what services say, and what their manager says of them."""

    FOLDER = "/run/systemd/journal"

    def __init__(self, session):
        self.session = session
        self.said = []

    def __enter__(self):
        os.makedirs(self.FOLDER, exist_ok=True)
        self.streams = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.streams.bind(f"{self.FOLDER}/stdout")
        self.streams.listen(64)
        self.entries = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.entries.bind(f"{self.FOLDER}/socket")
        for work in (self.accept, self.receive):
            threading.Thread(target=work, daemon=True).start()
        self.log_in_anew("journal")
        return self

    def __exit__(self, *_):
        os.unlink(f"{self.FOLDER}/stdout")
        os.unlink(f"{self.FOLDER}/socket")
        self.log_in_anew("auto")

    def log_in_anew(self, target):
        """A manager looks for the journal only when it begins."""
        os.environ["SYSTEMD_LOG_TARGET"] = target
        self.session.log_in_anew()

    def accept(self):
        while True:
            connection, _ = self.streams.accept()
            threading.Thread(target=self.read, args=(connection,), daemon=True).start()

    def read(self, connection):
        with connection, connection.makefile(errors="replace") as file:
            for number, line in enumerate(file):
                # Seven lines of how to log come first, then what the service says.
                if number >= 7:
                    self.said.append(line.rstrip("\n"))

    def receive(self):
        while True:
            fields = self.entries.recv(65536).decode(errors="replace").split("\n")
            self.said += [field[8:] for field in fields if field.startswith("MESSAGE=")]


def private_memory(pid):
    """What a process has for itself in kB, and how much of it it has written."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        figures = {line.split(":")[0]: int(line.split()[1]) for line in file if "kB" in line}
    dirty = figures["Private_Dirty"] + figures["Swap"]
    return figures["Private_Clean"] + dirty, dirty


def switches(pid):
    """How often a process was put to sleep or aside so far."""
    with open(f"/proc/{pid}/status") as file:
        return sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)


def run_time(command, environment=None):
    """How long a process lives, in ms, from before it is made until it is reaped."""
    null = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in (0, 1, 2)]
    start = time.monotonic_ns()
    child = os.posix_spawn(command[0], command, environment or os.environ, file_actions=null)
    _, status = os.waitpid(child, 0)
    end = time.monotonic_ns()
    if status != 0:
        raise SystemExit(f"bench: {' '.join(command)} ended with {status}")
    return (end - start) / 1e6
