"""The row about others that do a part of what Forestall does, each as its manual has it, in one run and in turn."""

import os
import shutil
import statistics
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import held
from holding import systemd_alone
from peer_residence import residence
from peer_table import US, Measure, print_measure, write
from peer_watchers import Monit, S6, Systemd
from session import Monitor, Record, run_time


def peers(session, table, quick):
    del table
    measures = []
    for step in (push, shell_beat, death, deadline, relaunch, residence):
        for measure in step(session, quick):
            print_measure(measure)
            measures.append(measure)
    if "FORESTALL_RESULTS" in os.environ:
        write(os.environ["FORESTALL_RESULTS"], measures, machine())


def machine():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "a processor")
    version = subprocess.run(["systemctl", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    return f"{os.cpu_count()} processors ({model}), Linux {os.uname().release.split('-')[0]}, systemd {version}"


def push(session, quick):
    """In process; what asks systemd for a timer has a process for it."""
    output = session.run(f"{session.binaries}/push-bench", "5" if quick else "40").splitlines()
    rounds = [[float(word) for word in line.split()] for line in output]
    samples = {
        US: [line[0] for line in rounds], "futimens of a file in memory": [line[3] for line in rounds],
        "sd_notify(WATCHDOG=1)": [line[2] for line in rounds], "a ping over HTTP on loopback": [line[4] for line in rounds]}
    with Timers(session) as timers:
        restarts = [(timers.restart() * 1e6, timers.run() * 1e6) for _ in rounds]
    samples["systemctl --user restart of a timer"] = [pair[0] for pair in restarts]
    samples["systemd-run --user --on-active="] = [pair[1] for pair in restarts]
    yield Measure("A push", "ns", samples)


class Timers:
    """The deferred reminder without Forestall: a timer that is started anew."""

    def __init__(self, session):
        self.session, self.count = session, 0

    def __enter__(self):
        self.session.unit("bench.timer", "[Unit]\nStartLimitIntervalSec=0\n[Timer]\nOnActiveSec=1h\nUnit=bench.service\n")
        self.session.unit("bench.service", "[Service]\nExecStart=/bin/true\n")
        self.session.systemctl("daemon-reload")
        self.session.systemctl("start", "bench.timer")
        return self

    def __exit__(self, *_):
        self.session.systemctl("stop", "bench.timer", "peer-run-*.timer")

    def restart(self):
        return run_time([shutil.which("systemctl"), "--user", "restart", "bench.timer"])

    def run(self):
        self.count += 1
        return run_time([
            shutil.which("systemd-run"), "--user", "--quiet", "--on-active=1h", f"--unit=peer-run-{self.count}", "/bin/true"])


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def shell_beat(session, quick):
    """One command of a script."""
    session.forestall("add", "beaten", "--every", "1h")
    session.forestall("beat", "beaten")
    server = HTTPServer(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = f"http://127.0.0.1:{server.server_port}/ping"
    commands = {
        US: [f"{session.prefix}/bin/forestall", "beat", "beaten"],
        "/bin/touch": ["/bin/touch", f"{session.home}/touched"],
        "curl, a ping over HTTP on loopback": [shutil.which("curl"), "-fsS", "-o", "/dev/null", page]}
    samples = {who: [] for who in [*commands, "systemctl --user restart of a timer", "systemd-run --user --on-active="]}
    floor = []
    with Timers(session) as timers:
        for _ in range(20 if quick else 200):
            floor.append(run_time(["/bin/true"]))
            for who, command in commands.items():
                samples[who].append(run_time(command))
            samples["systemctl --user restart of a timer"].append(timers.restart())
            samples["systemd-run --user --on-active="].append(timers.run())
    server.shutdown()
    session.forestall("remove", "beaten")
    yield Measure("A beat from a shell", "ms", samples, (
        f"/bin/true, which does nothing, takes {statistics.median(floor):.2f} ms. A file that is touched says when, and not until when."))


class Watched:
    """Forestall, with a client that is opened by it and ended by a signal."""

    def __init__(self, session):
        self.session, self.title, self.pid = session, "Forestall's lost client", 0
        self.program = held.build(session)
        self.notes = f"{session.home}/began-forestall"
        os.mkfifo(self.notes)
        self.lines = held.Lines(os.open(self.notes, os.O_RDWR))
        session.declare("lost", f"Title={self.title}\nEvery=1h\nReopen={self.program} {self.notes} lost\n")

    def open(self):
        self.session.forestall("open", "lost")
        self.began()
        time.sleep(1)

    def began(self):
        """When it, or a program like it, began next, in ns."""
        instant, self.pid = map(int, self.lines.next("the client's start", lambda line: True, 10))
        return instant

    def kill(self):
        now = time.monotonic_ns()
        os.kill(self.pid, 9)
        return now

    def end(self):
        self.session.forestall("remove", "lost")


def notified(bus, title, since):
    """When that was first shown from an instant on, in ns: a reminder is changed as well when its client is opened."""
    while (shown := bus.wait("Notify", title, 30)) < since:
        pass
    return shown


def death(session, quick):
    """From kill(2) to Notify on the session's bus."""
    ours = Watched(session)
    watchers = {US: ours, "systemd, OnFailure=": Systemd(session), "monit, each second": Monit(session),
                "s6-supervise, finish": S6(session)}
    samples = {who: [] for who in watchers}
    starts = []
    with Monitor() as bus:
        for number in range(3 if quick else 20):
            starts.append(systemd_alone(session, ours, number)[0])
            for who, watcher in watchers.items():
                watcher.open()
                # Any phase of everything that ticks.
                time.sleep(number * 37 % 100 / 100)
                ended = watcher.kill()
                samples[who].append((notified(bus, watcher.title, ended) - ended) / 1e6)
    for watcher in watchers.values():
        watcher.end()
    yield Measure("From a client's end to its notification", "ms", samples, (
        f"Ours is of three programs that systemd starts one after the other, each of which takes systemd alone {statistics.median(starts):.1f} ms: "
        "one tells how the client ended, one judges it among all others, one owns the notification, to be answered and taken back. "
        "The others run notify-send, which shows it and is gone."))


def deadline(session, quick):
    """From the instant at which a client had to be heard of to Notify on the session's bus."""
    session.forestall("add", "late", "--every", "1h", "--title", "Forestall's late client", "--again", "1h")
    session.forestall("beat", "late")
    record = Record(session, "late")
    systemd, monit = Systemd(session, "systemd-late"), Monit(session, "monit-late")
    names = {"systemd, WatchdogSec= and OnFailure=": systemd, "monit, each second": monit}
    samples = {who: [] for who in [US, *names]}
    with Monitor() as bus:
        for number in range(3 if quick else 20):
            session.forestall("beat", "late", "--for", f"{400 + number * 37 % 100}ms")
            due = record.deadline()
            samples[US].append((bus.wait("Notify", "Forestall's late client", 10) - due) / 1e6)
            session.forestall("beat", "late")
            bus.wait("CloseNotification", "", 10)
            for who, watcher in names.items():
                due = watcher.hang()
                samples[who].append((bus.wait("Notify", watcher.title, 30) - due) / 1e6)
    for watcher in names.values():
        watcher.end()
    session.forestall("remove", "late")
    yield Measure("From a deadline to its notification", "ms", samples, (
        "s6 knows no deadlines. That of systemd and of monit is a fixed one, which ends or restarts what is late."))


def relaunch(session, quick):
    """From what opens a client again to its main()."""
    systemd = Systemd(session, "always", restarts=True)
    s6 = S6(session, "s6-relaunch")
    samples = {who: [] for who in (US, "systemd, Restart=always from the client's end", "s6-supervise, from the client's end")}
    ours, at_once, supervised = samples.values()
    starts = []
    systemd.open()
    with held.Bluetooth(session) as bluetooth:
        client = held.Client(session, "woken")
        for number in range(3 if quick else 20):
            client.crash()
            bluetooth.wait("StartDiscovery")
            client.until_awaited()
            time.sleep(0.3 + number * 37 % 100 / 1000)
            sent = bluetooth.send("appear")
            ours.append((client.began() - sent) / 1e6)
            bluetooth.send("vanish")
            starts.append(systemd_alone(session, client, f"relaunch-{number}")[0])
            for watcher, into in ((systemd, at_once), (s6, supervised)):
                time.sleep(1.2)
                ended = watcher.kill()
                watcher.began, watcher.pid = watcher.notes.next()
                into.append((watcher.began - ended) / 1e6)
        client.remove()
    systemd.end()
    s6.end()
    yield Measure("Until a client's main() runs again", "ms", samples, (
        "Ours begins with a device's signal on the system's bus, which another process judges before systemd is asked for a new service: "
        f"that alone takes systemd {statistics.median(starts):.1f} ms."))
