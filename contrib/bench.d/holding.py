"""The rows about who waits for Bluetooth in the place of clients that are gone."""

import os
import time

import held
from session import private_memory, run_time, switches


def holder(session, table, quick):
    program = f"{session.prefix}/bin/forestall-bluetooth"
    bare = f"{session.home}/bare"
    session.run("strip", "-o", bare, program)
    size = os.path.getsize(bare) / 2**20
    # Without an order it ends as soon as it has begun.
    session.systemctl("stop", "forestall.target")
    starts = [run_time([program]) for _ in range(10 if quick else 50)]
    session.systemctl("start", "forestall.target")
    seconds = 10 if quick else 30
    memory, woken = [], []
    with held.Bluetooth(session) as bluetooth:
        client = held.Client(session, "held")
        for _ in range(1 if quick else 3):
            client.crash()
            bluetooth.wait("StartDiscovery")
            client.until_awaited()
            time.sleep(3)
            pid = held.holder(session)
            memory.append(private_memory(pid))
            before = switches(pid)
            time.sleep(seconds)
            woken.append(switches(pid) - before)
            bluetooth.send("appear")
            client.began()
            bluetooth.send("vanish")
        client.remove()
    table.row("forestall-bluetooth waiting, private memory", [sample[0] / 1024 for sample in memory], 8, " MB")
    table.row("  written by it", [sample[1] / 1024 for sample in memory], unit=" MB")
    table.row(f"  its context switches in {seconds} s without an event", woken, 0)
    table.row("  the program, stripped", [size], unit=" MB")
    table.row("  its start and end without an order", starts, unit=" ms")


def event(session, table, quick):
    """From the hand-over of InterfacesAdded to the bus until the opened program has the processor in main(); and from
    kill(2) of the client until StartDiscovery has come to BlueZ. The buses, the service manager, and in the second case
    two programs that it starts, are in it; its own share is measured in turn."""
    opened, handed, begun = [], [], []
    waiting, told, ordered, stopped = [], [], [], []
    with held.Bluetooth(session) as bluetooth:
        client = held.Client(session, "woken")
        watch = held.Watch(session, "inbox", "hold", "restored")
        for number in range(5 if quick else 30):
            ended = client.crash()
            waiting.append((bluetooth.wait("StartDiscovery") - ended) / 1e6)
            told.append((watch.first("inbox", ended) - ended) / 1e6)
            ordered.append((watch.first("hold", ended) - ended) / 1e6)
            client.until_awaited()
            # Any phase of everything that ticks.
            time.sleep(0.3 + number * 37 % 100 / 1000)
            sent = bluetooth.send("appear")
            opened.append((client.began() - sent) / 1e6)
            handed.append((watch.first("restored", sent) - sent) / 1e6)
            bluetooth.send("vanish")
            time.sleep(0.5)
            begin, stop = systemd_alone(session, client, number)
            begun.append(begin)
            stopped.append(stop)
        client.remove()
    table.row("device's signal → the client's main(), median", opened, 20, " ms")
    table.row("device's signal → the client's main(), worst", opened, 20, " ms", max)
    table.row("  until the holder asks systemd", handed, unit=" ms")
    table.row("  systemd alone: StartTransientUnit → main()", begun, unit=" ms")
    table.row("the client's crash → StartDiscovery, median", waiting, 100, " ms")
    table.row("the client's crash → StartDiscovery, worst", waiting, 100, " ms", max)
    table.row("  until its end is told", told, unit=" ms")
    table.row("  until the sweep's order is there", ordered, unit=" ms")
    table.row("  systemd alone: crash → ExecStopPost's main()", stopped, unit=" ms")


def systemd_alone(session, client, number):
    """How long, in ms, systemd takes to start such a program, and to run what follows its end, for no Forestall."""
    import dbus
    bus = dbus.SessionBus()
    manager = dbus.Interface(
        bus.get_object("org.freedesktop.systemd1", "/org/freedesktop/systemd1"), "org.freedesktop.systemd1.Manager")
    words = [client.program, client.notes]

    def commands(*more):
        return dbus.Array([(words[0], words + list(more), [])], signature="(sasas)")

    properties = [
        ("Slice", "app.slice"), ("CollectMode", "inactive-or-failed"), ("Type", "exec"), ("ExitType", "cgroup"),
        # Of no declared client: it notes, and waits a thousand seconds before it attaches.
        ("ExecStartEx", commands("nobody", "1000000")), ("ExecStopPostEx", commands())]
    before = time.monotonic_ns()
    manager.StartTransientUnit(
        f"bench-{number}.service", "fail", properties, dbus.Array([], signature="(sa(sv))"),
        signature="ssa(sv)a(sa(sv))")
    pid = client.pid
    begun = client.began() - before
    time.sleep(0.2)
    before = time.monotonic_ns()
    os.kill(client.pid, 6)
    stopped = client.began() - before
    client.pid = pid
    return begun / 1e6, stopped / 1e6


def storm(session, table, quick):
    with held.Bluetooth(session) as bluetooth:
        client = held.Client(session, "stormed", 500)
        shares, starts = [], []
        for _ in range(1 if quick else 3):
            client.crash()
            bluetooth.wait("StartDiscovery")
            client.until_awaited()
            shares.append(share(session, bluetooth))
            at_once = len(client.starts.lines)
            bluetooth.send("appear")
            bluetooth.order("storm", "1000")
            bluetooth.wait("stormed")
            while client.starts.read(1):
                pass
            starts.append(len(client.starts.lines) - at_once)
            client.began()
            bluetooth.send("vanish")
            client.starts.lines.clear()
        client.remove()
    table.row("5 s of 1,000 changes a second: starts too many or few", [abs(count - 1) for count in starts], 0, judged=max)
    table.row("  the holder's share of a processor, of another device's", shares, unit=" %")


def share(session, bluetooth):
    """Which part of a processor the holder has in a storm that is none of its, in percent."""
    pid = held.holder(session)
    before = held.time_on_processor(pid)
    begin = bluetooth.send("storm", "1000")
    end = bluetooth.wait("stormed")
    return (held.time_on_processor(pid) - before) / (end - begin) * 100
