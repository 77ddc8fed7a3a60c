"""What the measurements of the holder do: a BlueZ that is none, and a client that its device opens."""

import ctypes
import os
import re
import select
import struct
import subprocess
import threading
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
ADDRESS = "C0:FF:EE:00:12:34"
BUS = """<busconfig><type>session</type><listen>unix:path={0}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>"""


class Lines:
    """Lines of words from a descriptor, waited for without looking again and again."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.rest = b""
        self.lines = []

    def read(self, seconds):
        """Takes what comes within a while; returns whether anything did."""
        if not select.select([self.descriptor], [], [], max(0, seconds))[0]:
            return False
        *lines, self.rest = (self.rest + os.read(self.descriptor, 65536)).split(b"\n")
        self.lines += [line.decode().split() for line in lines]
        return True

    def next(self, what, fits, seconds):
        """The next line that fits; those before it are gone."""
        end = time.monotonic() + seconds
        while True:
            while self.lines:
                if fits(line := self.lines.pop(0)):
                    return line
            if not self.read(end - time.monotonic()):
                raise TimeoutError(f"within {seconds} s {what} did not come")


class Bluetooth:
    """The session takes it for the system's Bluetooth."""

    def __init__(self, session):
        self.session = session

    def __enter__(self):
        place = f"{self.session.home}/bluetooth"
        with open(f"{place}.conf", "w") as file:
            file.write(BUS.format(place))
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--nofork", "--nopidfile", f"--config-file={place}.conf", "--print-address"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = self.bus.stdout.readline().strip()
        self.program = subprocess.Popen(
            ["/usr/bin/python3", f"{FOLDER}/bluez.py", address], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.said = Lines(self.program.stdout.fileno())
        self.wait("ready")
        self.session.systemctl("set-environment", f"DBUS_SYSTEM_BUS_ADDRESS={address}")
        self.session.systemctl("restart", "forestall-bluetooth.path")
        self.session.systemctl("stop", "forestall-bluetooth.service")
        return self

    def __exit__(self, *_):
        self.session.systemctl("unset-environment", "DBUS_SYSTEM_BUS_ADDRESS")
        self.session.systemctl("stop", "forestall-bluetooth.service")
        for process in (self.program, self.bus):
            process.kill()
            process.wait()

    def order(self, *words):
        self.program.stdin.write((" ".join(words) + "\n").encode())
        self.program.stdin.flush()

    def send(self, *words):
        """Has a signal sent; when, in ns."""
        self.order(*words)
        return self.wait("sent")

    def wait(self, word, seconds=10):
        """When that next happened there, in ns."""
        return int(self.said.next(word, lambda line: line[0] == word, seconds)[1])


class Client:
    """A client that its device opens, and that notes when it began. It was opened by hand.

    It takes its time before it attaches, `delay` in ms, as programs do that have more to do.
    """

    def __init__(self, session, name, delay=0):
        self.session, self.name = session, name
        self.program, self.notes = build(session), f"{session.home}/starts-{name}"
        os.mkfifo(self.notes)
        # A pipe that one writes to oneself never ends.
        self.starts = Lines(os.open(self.notes, os.O_RDWR))
        # Who lives longer than it may take to be back was not opened in vain.
        session.declare(name, (
            f"Title=A scale\nEvery=1h\nReopenTimeout=1s\nReopen={self.program} {self.notes} {name} {delay}\n"
            "[Accessories]\nServices=181d\n[Accessory bath]\nWakeOn=appears\n"))
        session.forestall("accessory", "add", name, "bath", "--address", ADDRESS, "--known")
        session.forestall("open", name)
        self.began()

    def began(self, seconds=10):
        """When it began next, in ns."""
        instant, self.pid = map(int, self.starts.next("its start", lambda line: True, seconds))
        return instant

    def crash(self):
        """Ends it, once it has lived long enough; when, in ns."""
        time.sleep(1.5)
        now = time.monotonic_ns()
        os.kill(self.pid, 6)
        return now

    def order(self):
        try:
            with open(f"{self.session.runtime}/hold/{self.name}.hold") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def until_awaited(self):
        """Waits until an event may open it at once."""
        end = time.monotonic() + 10
        while "\nWait0=" not in (order := self.order()) or re.search("^NotBefore=", order, re.MULTILINE):
            if time.monotonic() > end:
                raise TimeoutError(f"it is not waited for at once, by this order: {order}")
            time.sleep(0.02)

    def remove(self):
        self.session.forestall("done", self.name)
        self.session.forestall("remove", self.name)
        self.session.systemctl("kill", "-s", "KILL", f"app-{self.name}@*.service")


class Watch:
    """When files come into folders of the session, by a thread that does nothing but wait for that."""

    MOVED_TO = 0x80

    def __init__(self, session, *folders):
        libc = ctypes.CDLL(None)
        self.descriptor = libc.inotify_init1(os.O_CLOEXEC)
        self.folders, self.came = {}, []
        for folder in folders:
            path = f"{session.runtime}/{folder}"
            os.makedirs(path, mode=0o700, exist_ok=True)
            self.folders[libc.inotify_add_watch(self.descriptor, path.encode(), self.MOVED_TO)] = folder
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            events = os.read(self.descriptor, 65536)
            now = time.monotonic_ns()
            while events:
                watch, _, _, length = struct.unpack_from("iIII", events)
                self.came.append((self.folders[watch], now))
                events = events[16 + length:]

    def first(self, wanted, since):
        """When the first file came there from an instant on, in ns."""
        return next(instant for folder, instant in self.came if folder == wanted and instant >= since)


def build(session):
    """The program that notes when it began; without libraries, so that it begins at once."""
    program = f"{session.home}/noting-client"
    if not os.path.exists(program):
        session.run(
            "cc", "-O2", "-static", "-D_GNU_SOURCE", f"-I{FOLDER}/../../Sources/CForestall/include", "-o", program,
            f"{FOLDER}/noting-client.c")
    return program


def holder(session):
    """The process id of the holder."""
    return int(session.systemctl("show", "-P", "MainPID", "forestall-bluetooth.service"))


def time_on_processor(pid):
    """For how many ns a process has had a processor so far."""
    with open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[0])
