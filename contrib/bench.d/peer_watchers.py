"""Who watches a client in the place of Forestall, each as its manual has it: systemd, monit, s6."""

import os
import signal
import subprocess
import time

from held import Lines

FOLDER = os.path.dirname(os.path.abspath(__file__))


def build(session):
    """The client of the others; without libraries, so that it begins at once."""
    program = f"{session.home}/peer-client"
    if not os.path.exists(program):
        session.run("cc", "-O2", "-static", "-D_GNU_SOURCE", "-o", program, f"{FOLDER}/peer-client.c")
    return program


def script(path, text):
    """Writes a script that may be run."""
    with open(path, "w") as file:
        file.write(f"#!/bin/sh\n{text}\n")
    os.chmod(path, 0o700)
    return path


class Notes:
    """Where clients note when they began."""

    def __init__(self, session, name):
        self.path = f"{session.home}/began-{name}"
        os.mkfifo(self.path)
        # A pipe that one writes to oneself never ends.
        self.lines = Lines(os.open(self.path, os.O_RDWR))

    def next(self, seconds=10):
        """When the next one began, in ns, and its process id."""
        instant, pid = map(int, self.lines.next("a client's start", lambda line: True, seconds))
        return instant, pid


class Watcher:
    """Watches one client at a time; `title` is what it notifies with."""

    def __init__(self, session, name):
        self.session, self.name = session, name
        self.title = f"{name} has lost its client"
        self.program, self.notes = build(session), Notes(session, name)
        # What monit starts has no more of the environment than it gives it.
        bus = os.environ["DBUS_SESSION_BUS_ADDRESS"]
        self.notify = script(
            f"{session.home}/notify-{name}",
            f"export DBUS_SESSION_BUS_ADDRESS='{bus}' DISPLAY='{os.environ.get('DISPLAY', '')}'\n"
            f"exec /usr/bin/notify-send '{self.title}'")

    def kill(self):
        """Ends the client; when, in ns."""
        now = time.monotonic_ns()
        os.kill(self.pid, signal.SIGKILL)
        return now


class Systemd(Watcher):
    """WatchdogSec= and OnFailure=, or Restart=always."""

    def __init__(self, session, name="systemd", restarts=False):
        super().__init__(session, name)
        self.unit = f"peer-{name}.service"
        how = "Restart=always\nRestartSec=0\n" if restarts else "WatchdogSec=1s\nWatchdogSignal=SIGKILL\n"
        told = "" if restarts else f"OnFailure=told-{self.unit}\n"
        ping = "" if restarts else "Type=notify\nNotifyAccess=all\n"
        session.unit(self.unit, (
            f"[Unit]\nStartLimitIntervalSec=0\n{told}[Service]\n{ping}{how}"
            f"ExecStart={self.program} {self.notes.path}{' 3600' if restarts else ''}\n"))
        session.unit(f"told-{self.unit}", f"[Service]\nType=oneshot\nExecStart={self.notify}\n")
        session.systemctl("daemon-reload")

    def open(self):
        self.session.systemctl("reset-failed", self.unit) if self.failed() else None
        self.session.systemctl("start", "--no-block", self.unit)
        self.began, self.pid = self.notes.next()

    def failed(self):
        return self.session.systemctl("show", "-P", "ActiveState", self.unit) == "failed"

    def hang(self):
        """It told systemd that it was well as it began, and does so no more; when its second is over, in ns."""
        self.open()
        return self.began + 10**9

    def end(self):
        self.session.systemctl("stop", self.unit)


class Monit(Watcher):
    """A process by its pidfile, and a file by its time, looked at each second, the shortest that it knows."""

    SECONDS = 2

    def __init__(self, session, name="monit", checks=None):
        super().__init__(session, name)
        self.folder = f"{session.home}/{name}.folder"
        os.mkdir(self.folder, 0o700)
        self.pidfile, self.beat = f"{self.folder}/client.pid", f"{self.folder}/beat"
        self.client = None
        self.touch(time.time() + 3600)
        checks = checks or (
            f"check process client with pidfile {self.pidfile}\n"
            f"  if does not exist then exec \"{self.notify}\"\n"
            f"check file beat with path {self.beat}\n"
            f"  if timestamp is older than {self.SECONDS} seconds then exec \"{self.notify}\"\n")
        settings = f"{self.folder}/monitrc"
        with open(settings, "w", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write("set daemon 1\n" + "".join(
                f"set {what} {self.folder}/{what}\n" for what in ("log", "pidfile", "idfile", "statefile")) + checks)
        self.monit = subprocess.Popen(["monit", "-I", "-c", settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def touch(self, at):
        with open(self.beat, "a"):
            os.utime(self.beat, (at, at))

    def open(self):
        self.client = subprocess.Popen([self.program, self.notes.path])
        self.began, self.pid = self.notes.next()
        with open(self.pidfile, "w") as file:
            file.write(f"{self.pid}\n")
        # It has to be seen alive before it can be seen gone.
        time.sleep(2.5)

    def kill(self):
        now = super().kill()
        self.client.wait()
        return now

    def hang(self):
        """Its file is touched, and no more; when it is too old, in ns."""
        self.touch(time.time() + 3600)
        time.sleep(2.5)
        now = time.monotonic_ns()
        self.touch(time.time())
        return now + self.SECONDS * 10**9

    def end(self):
        self.monit.terminate()
        self.monit.wait()


class S6(Watcher):
    """s6-supervise with a finish script. It knows no deadlines."""

    def __init__(self, session, name="s6"):
        super().__init__(session, name)
        self.folder = f"{session.home}/{name}.folder"
        os.mkdir(self.folder, 0o700)
        script(f"{self.folder}/run", f"exec {self.program} {self.notes.path}")
        script(f"{self.folder}/finish", f"exec {self.notify}")
        self.supervisor = subprocess.Popen(["s6-supervise", self.folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.began, self.pid = self.notes.next()

    def open(self):
        """It is opened again by itself; one that lived for less than a second is so a second later."""
        if not os.path.exists(f"/proc/{self.pid}"):
            self.began, self.pid = self.notes.next()
        time.sleep(1.2)

    def end(self):
        subprocess.run(["s6-svc", "-dx", self.folder], check=True)
        self.supervisor.wait()
