"""What stays in memory and wakes up for clients that are all well: each pushes every ten seconds, and has a minute for it."""

import ctypes
import mmap
import os
import resource
import struct
import subprocess
import threading
import time

from peer_table import US, Measure
from peer_watchers import Monit, build, script
from session import Record, private_memory, switches

INTERVAL = 10
SYSTEMD, MONIT, S6 = "systemd, WatchdogSec=", "monit, each second", "s6-supervise"


def residence(session, quick):
    seconds = 12 if quick else 60
    for count in (1, 100) if quick else (1, 100, 1_000):
        memory, woken = {}, {}
        for who, watched in ((US, Ours), (SYSTEMD, Services), (MONIT, Files), (S6, Supervisors)):
            with watched(session, count) as residents:
                memory[who], woken[who] = residents.observe(seconds)
        clients = "1 client" if count == 1 else f"{count:,} clients"
        yield Measure(f"Resident for {clients}", "MB", memory)
        yield Measure(f"Wake-ups per hour for {clients}", "context switches", woken, (
            f"One figure each, over {seconds} s. s6 sees that a process has ended, and no silence, which costs nothing until then."))


class Each:
    """Does something every so often, until it is left."""

    def __init__(self, work):
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.go, args=(work,), daemon=True)
        self.thread.start()

    def go(self, work):
        work()
        while not self.ended.wait(INTERVAL):
            work()

    def end(self):
        self.ended.set()
        self.thread.join()


class Residents:
    """Processes that are there for nothing but to watch; what a process has that is there anyhow is taken off it."""

    def __init__(self, session, count):
        self.session, self.count = session, count
        self.base_memory = self.base_woken = 0

    def observe(self, seconds):
        """Samples of their memory in kB, less what was there before, as MB; and their wake-ups in an hour."""
        time.sleep(2 if seconds < 60 else INTERVAL)
        pids = self.pids()
        before, begun, memory = sum(map(switches, pids)) + self.more(), time.monotonic(), []
        for _ in range(20):
            time.sleep(seconds / 20)
            memory.append(max(0, sum(private_memory(pid)[0] for pid in pids) - self.base_memory) / 1024)
        woken = sum(map(switches, pids)) + self.more() - before
        return memory, [max(0, woken / (time.monotonic() - begun) - self.base_woken) * 3600]

    def more(self):
        """Wake-ups of processes that come and go."""
        return 0


class InManager(Residents):
    """What the user's service manager does for it: one that has just begun, and had nothing else to do."""

    def __enter__(self):
        self.session.systemctl("stop", "forestall.target")
        self.session.log_in_anew()
        self.session.systemctl("stop", "forestall.target")
        time.sleep(2)
        self.base_memory, before = private_memory(self.session.manager_pid())[0], switches(self.session.manager_pid())
        time.sleep(10)
        self.base_woken = (switches(self.session.manager_pid()) - before) / 10
        self.begin()
        return self

    def pids(self):
        return [self.session.manager_pid()]


class Ours(InManager):
    """Nobody but the manager is there between two looks; each look is counted, and costs what one by hand does."""

    def begin(self):
        self.session.forget_all()
        self.records = []
        for number in range(self.count):
            name = f"resident{number}"
            self.session.declare(name, f"Title=Scale {number}\nEvery=1min\nReopen=/bin/true\n")
            record = Record(self.session, name)
            record.write(time.monotonic_ns() + 60 * 10**9)
            with open(record.path, "r+b") as file:
                self.records.append(mmap.mmap(file.fileno(), 0))
        self.pushes = Each(self.push)
        program = f"{self.session.prefix}/bin/forestall-manage"
        self.session.run(program, "sweep")
        self.each = self.switches_of([program, "sweep", "--from", "a"])
        self.opened = Opened(program)

    def push(self):
        deadline = struct.pack("=Q", time.monotonic_ns() + 60 * 10**9)
        for record in self.records:
            record[8:16] = deadline

    def switches_of(self, command):
        process = os.posix_spawn(command[0], command, os.environ)
        usage = os.wait4(process, 0)[2]
        return usage.ru_nvcsw + usage.ru_nivcsw

    def more(self):
        return self.opened.count() * self.each

    def __exit__(self, *_):
        self.pushes.end()
        self.session.forget_all()


class Opened:
    """How often a program was opened, as to start it."""

    OPENED = 0x20

    def __init__(self, path):
        libc = ctypes.CDLL(None)
        self.descriptor, self.times = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK), 0
        libc.inotify_add_watch(self.descriptor, path.encode(), self.OPENED)

    def count(self):
        try:
            while events := os.read(self.descriptor, 65536):
                # Of a file that is watched itself an event has no name.
                self.times += len(events) // 16
        except BlockingIOError:
            return self.times


class Services(InManager):
    """A service of the manager's for each, which it watches by their word."""

    def begin(self):
        self.session.unit("peer-many@.service", (
            "[Service]\nType=notify\nNotifyAccess=all\nWatchdogSec=1min\n"
            f"ExecStart={build(self.session)} /dev/null {INTERVAL}\n"))
        self.session.systemctl("daemon-reload")
        self.session.systemctl("start", *(f"peer-many@{number}.service" for number in range(self.count)))

    def __exit__(self, *_):
        self.session.systemctl("stop", "peer-many@*.service")
        self.session.systemctl("start", "forestall.target")


class Files(Residents):
    """A file for each, whose time is set, and looked at."""

    def __enter__(self):
        folder = f"{self.session.home}/many-{self.count}"
        os.mkdir(folder)
        paths = [f"{folder}/{number}" for number in range(self.count)]
        for path in paths:
            with open(path, "w"):
                pass
        self.pushes = Each(lambda: [os.utime(path) for path in paths])
        self.monit = Monit(self.session, f"monit-{self.count}", checks="".join(
            f"check file file{number} with path {path}\n  if timestamp is older than 60 seconds then alert\n"
            for number, path in enumerate(paths)))
        return self

    def pids(self):
        return [self.monit.monit.pid]

    def __exit__(self, *_):
        self.pushes.end()
        self.monit.end()


class Supervisors(Residents):
    """A process for each client's process."""

    def __enter__(self):
        folder = f"{self.session.home}/supervised-{self.count}"
        os.mkdir(folder)
        # Each of them has a lock, a pipe and a client.
        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
        self.folders = [f"{folder}/{number}" for number in range(self.count)]
        for each in self.folders:
            os.mkdir(each)
            script(f"{each}/run", f"exec {build(self.session)} /dev/null")
        self.supervisors = [
            subprocess.Popen(["s6-supervise", each], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for each in self.folders]
        return self

    def pids(self):
        return [supervisor.pid for supervisor in self.supervisors]

    def __exit__(self, *_):
        for begin in range(0, self.count, 100):
            for each in self.folders[begin:begin + 100]:
                subprocess.run(["s6-svc", "-dx", each], check=True)
        for supervisor in self.supervisors:
            supervisor.wait()
