"""The measurements of contrib/bench, inside its private session: measure.py TOP BINARIES [--quick] [ROW…]"""

import statistics
import subprocess
import sys
import time

from holding import event, holder, storm
from monitoring import monitoring
from peers import Timers, peers
from session import Journal, Monitor, Record, Session, private_memory, run_time, switches

KB = 1024


class Table:
    """Rows of: what, budget, median and spread of what was measured, and its share of the budget."""

    def __init__(self):
        print(f"{'what':<58}{'budget':>10}{'median':>12}{'min':>12}{'max':>12}{'of budget':>11}", flush=True)

    def row(self, what, samples, budget=None, unit="", judged=statistics.median):
        """`judged` says which figure of the samples the budget is for."""
        middle = statistics.median(samples)
        share = f"{judged(samples) / budget:.2f}" if budget else ""
        if budget == 0:
            share = "ok" if judged(samples) <= 0 else "OVER"
        elif budget and judged(samples) > budget:
            share += " OVER"
        shown = "" if budget is None else f"{budget:g}{unit}"
        figures = "".join(
            f"{self.words(figure) + unit:>12}" for figure in (middle, min(samples), max(samples)))
        print(f"{what:<58}{shown:>10}{figures}{share:>11}".rstrip(), flush=True)

    @staticmethod
    def words(figure):
        return f"{figure:,.0f}" if figure >= 1000 else f"{figure:.3g}"


def push(session, table, quick):
    output = session.run(f"{session.binaries}/push-bench", "10" if quick else "40").splitlines()
    rounds = [[float(word) for word in line.split()] for line in output]
    table.row("push, Swift", [line[0] for line in rounds], unit=" ns")
    table.row("  the clock read and the store alone, C", [line[1] for line in rounds], unit=" ns")
    table.row("  sd_notify(WATCHDOG=1), C", [line[2] for line in rounds], unit=" ns")
    table.row("  push ÷ clock read and store", [line[0] / line[1] for line in rounds], 1.1)
    table.row("  push ÷ sd_notify", [line[0] / line[2] for line in rounds], 0.001)


def policy(session, table, quick):
    rounds = [
        {name: float(figure) for name, figure in map(str.split, session.run(f"{session.binaries}/policy-bench").splitlines())}
        for _ in range(1 if quick else 5)]
    table.row("a relaunch decision", [each["decision"] for each in rounds], 1000, " ns")
    table.row("1,000 scenario files, read and played", [each["scenarios"] for each in rounds], 1, " s")
    table.row(f"the decision space, {rounds[0]['places']:,.0f} places", [each["space"] for each in rounds], 10, " s")


def beat(session, table, quick):
    session.forestall("add", "beaten", "--every", "1h")
    session.forestall("beat", "beaten")
    command = [f"{session.prefix}/bin/forestall", "beat", "beaten"]
    with Timers(session) as timers:
        pairs = [(run_time(command), timers.restart()) for _ in range(30 if quick else 300)]
    floor = [run_time(["/bin/true"]) for _ in range(len(pairs))]
    table.row("forestall beat", [pair[0] for pair in pairs], unit=" ms")
    table.row("  systemctl --user restart of a timer", [pair[1] for pair in pairs], unit=" ms")
    table.row("  /bin/true", floor, unit=" ms")
    table.row("  beat ÷ restart", [pair[0] / pair[1] for pair in pairs], 0.45)
    session.forestall("remove", "beaten")


def sweep(session, table, quick):
    session.systemctl("stop", "forestall.target")
    for count, budget in ((1_000, 30), (10_000, 90)):
        for number in range(count):
            name = f"many{number}"
            session.declare(name, f"Title=Scale {number}\nEvery=1h\nReopen=/bin/true\n")
            Record(session, name).write(time.monotonic_ns() + 3_600 * 10**9)
        # Declarations that changed within the last seconds are not kept by a look.
        time.sleep(3)
        command = [f"{session.prefix}/bin/forestall-manage", "sweep"]
        by_timer = command + ["--from", "a"]
        run_time(command)
        samples = [(run_time(by_timer), run_time(command)) for _ in range(5 if quick else 20)]
        table.row(f"sweep, {count:,} clients, none due", [pair[0] for pair in samples], budget, " ms")
        table.row("  by hand: each declaration looked at", [pair[1] for pair in samples], unit=" ms")
    session.forget_all()
    session.systemctl("start", "forestall.target")


def deadline(session, table, quick):
    session.forestall("add", "late", "--every", "1h", "--title", "Late scale", "--again", "1h")
    session.forestall("beat", "late")
    record = Record(session, "late")
    delays = []
    with Monitor() as bus:
        for number in range(10 if quick else 50):
            # Any phase of everything that ticks.
            session.forestall("beat", "late", "--for", f"{400 + number * 37 % 100}ms")
            due = record.deadline()
            shown = bus.wait("Notify", "Late scale", 10)
            delays.append((shown - due) / 1e6)
            session.forestall("beat", "late")
            bus.wait("CloseNotification", "", 10)
    table.row("deadline → Notify on the bus, median", delays, 150, " ms")
    table.row("deadline → Notify on the bus, worst", delays, 400, " ms", max)
    session.forestall("remove", "late")


def crowd(session, table, quick):
    names = [f"crowd{number}" for number in range(100)]
    for name in names:
        session.declare(name, "Title=One of many\nEvery=1h\nAgain=2h\n")
    told = []
    with Monitor() as bus:
        for _ in range(2 if quick else 5):
            due = time.monotonic_ns() + 2 * 10**9
            for name in names:
                Record(session, name).write(due)
            session.forestall("sweep")
            told.append((bus.wait("Notify", "100 recordings", 10) - due) / 1e6)
            for name in names:
                Record(session, name).write(time.monotonic_ns() + 3_600 * 10**9)
            session.forestall("sweep")
            bus.wait("CloseNotification", "", 10)
    table.row("100 due at once, until all are told, worst", told, 1500, " ms", max)
    session.forget_all()


def resident(session, table, quick):
    seconds = 10 if quick else 60
    manager = session.manager_pid()

    def over_a_while():
        before = switches(manager)
        processes = 0
        for _ in range(seconds):
            time.sleep(1)
            processes = max(processes, session.processes())
        return switches(manager) - before, processes

    session.systemctl("stop", "forestall.target")
    time.sleep(1)
    without, _ = over_a_while()
    session.systemctl("start", "forestall.target")
    session.forestall("add", "quiet", "--every", "2h")
    session.forestall("beat", "quiet")
    time.sleep(3)
    woken, processes = over_a_while()
    table.row("processes of ours between deadlines", [processes], 0)
    table.row(f"context switches of systemd --user in {seconds} s, for us", [max(0, woken - without)], 0)
    table.row("  without us", [without])
    session.forestall("remove", "quiet")


def run(session, table, quick):
    session.forestall("add", "ran", "--every", "1h")
    samples = []
    for _ in range(3 if quick else 10):
        supervisor = session.start("run", "ran", "--", "/bin/sleep", "1000")
        time.sleep(0.5)
        samples.append(private_memory(supervisor.pid))
        supervisor.terminate()
        supervisor.wait()
    table.row("forestall run, private memory", [sample[0] / KB for sample in samples], 3, " MB")
    table.row("  written by it", [sample[1] / KB for sample in samples], unit=" MB")
    session.forestall("done", "ran")
    session.forestall("remove", "ran")


def remind(session, table, quick):
    session.forestall("add", "shown", "--every", "1h", "--title", "Shown scale")
    session.forestall("beat", "shown")
    samples = []
    with Monitor() as bus:
        for _ in range(2 if quick else 5):
            session.forestall("beat", "shown", "--for", "200ms")
            bus.wait("Notify", "Shown scale", 10)
            time.sleep(3)
            pid = session.systemctl("show", "-P", "MainPID", "forestall-remind@shown.service")
            samples.append(private_memory(int(pid)))
            session.forestall("beat", "shown")
            bus.wait("CloseNotification", "", 10)
    table.row("forestall-remind while shown, private memory", [sample[0] / KB for sample in samples], 8, " MB")
    table.row("  written by it", [sample[1] / KB for sample in samples], unit=" MB")
    session.forestall("remove", "shown")


def journal(session, table, quick):
    session.forestall("add", "logged", "--every", "1h")
    session.forestall("beat", "logged")
    lines = []
    with Journal(session) as log:
        time.sleep(1)
        for number in range(3 if quick else 10):
            before = len(log.said)
            # Nearer each time: each is a look that arms the next one anew.
            session.forestall("beat", "logged", "--for", f"{1000 - 10 * number}s")
            time.sleep(1)
            lines.append(len(log.said) - before)
        if "--verbose" in sys.argv:
            print("\n".join(log.said))
    table.row("lines in the journal per look", lines, 2, judged=max)
    session.forestall("remove", "logged")


ROWS = (push, policy, beat, sweep, deadline, crowd, resident, run, remind, journal, holder, event, storm)
# Those that are measured only where they are named.
NAMED = (monitoring, peers)


def main():
    top, binaries, *words = sys.argv[1:]
    wanted = [row for row in ROWS + NAMED if row.__name__ in words]
    session = Session(top, binaries)
    table = Table()
    for row in wanted or ROWS:
        try:
            row(session, table, "--quick" in words)
        except (subprocess.CalledProcessError, TimeoutError) as problem:
            print(f"{row.__name__}: {problem}{getattr(problem, 'stderr', None) or ''}", flush=True)


main()
