"""What is killed: each command that changes something, from a state in which it has much to do."""

import os
import time

SCALE = """[Client]
Title=Bathroom scale
Every=1h
Reopen=true

[Accessories]
Services=181d
Names=Body Scale

[Accessory bath]
WakeOn=connects
Relaunch=after-quit

[Accessory kitchen]
WakeOn=appears
"""
BATH = ("--address", "C0:FF:EE:00:12:34", "--service", "181d", "--name", "Body Scale")
KITCHEN = ("--address", "C0:FF:EE:00:12:35", "--service", "181d", "--name", "Body Scale")


def prepare(stage):
    """A client that is well, with an accessory; one that is paused; one that is due and reminded about."""
    stage.forestall("add", "other", "--every", "1h", "--title", "Other")
    stage.forestall("add", "silent", "--every", "1s", "--again", "1h", "--reopen", "true")
    with open(f"{stage.declarations}/scale.client", "w") as file:
        file.write(SCALE)
    for client in ("other", "silent", "scale"):
        stage.forestall("beat", client)
    stage.forestall("pause", "other", "20h")
    stage.forestall("accessory", "add", "scale", "bath", *BATH)
    time.sleep(1.2)
    stage.sweep()
    # What the sweep remembers of declarations is settled once their files are two seconds old.
    time.sleep(2)
    stage.sweep()


def post(*messages):
    """Puts messages into the inbox as `run` and a reminder's owner write them."""
    def act(stage):
        os.makedirs(f"{stage.session}/inbox", exist_ok=True)
        for number, lines in enumerate(messages):
            with open(f"{stage.session}/inbox/{number:020}-1-1.message", "w") as file:
                file.write("[Message]\nVersion=1\n" + "".join(line + "\n" for line in lines))
    return act


def ending(client):
    now = [time.clock_gettime_ns(clock) for clock in (time.CLOCK_MONOTONIC, time.CLOCK_BOOTTIME)]
    with open("/proc/sys/kernel/random/boot_id") as file:
        boot = file.read().strip().replace("-", "")
    return ("Kind=ending", f"Client={client}", "Ending=exited", "EndingNumber=3",
            f"EndingAt={boot} {now[0]} {now[1]} {int(time.time())}", "Evidence=run: exited with status 3",
            "Confidence=certain")


def say(*words):
    return lambda stage: stage.forestall(*words)


def both(*acts):
    def act(stage):
        for one in acts:
            one(stage)
    return act


def fall_silent(stage):
    """Another client is due, and no look has seen that."""
    stage.forestall("add", "late", "--every", "1s", "--reopen", "true")
    stage.forestall("beat", "late")
    time.sleep(1.2)


class Case:
    """A command, what comes before it, and what may be seen where it is killed between two of its parts.

    `parts` are other commands that leave what may be seen so; each from the state before. How the client `between` fares
    is not compared.
    """

    def __init__(self, name, *words, first=None, parts=(), between=None, program="forestall"):
        self.name, self.words, self.first, self.parts = name, (program, *words), first, parts
        self.between = between


def cases():
    sweep = {"program": "forestall-manage"}
    return [
        Case("add", "add", "fresh", "--every", "5m", "--note", "Step on it.", "--reopen", "true"),
        Case("add-again", "add", "scale", "--title", "Another scale"),
        Case("beat-first", "beat", "fresh", first=say("add", "fresh", "--every", "1h")),
        Case("beat", "beat", "silent", "--for", "1h"),
        Case("beat-data", "beat", "scale", "--data"),
        # It is attached before its child runs, and its end is told after that.
        Case("run", "run", "fresh", "--", "sh", "-c", "exit 3", first=say("add", "fresh", "--every", "1h"),
             parts=[("forestall", "beat", "fresh"), ("forestall", "run", "fresh", "--", "sh", "-c", "kill -9 $PPID"),
                    ("forestall", "run", "fresh", "--", "sh", "-c", "kill -9 $$")]),
        Case("done", "done", "scale"),
        Case("done-due", "done", "silent"),
        Case("pause", "pause", "scale", "2h"),
        # It meets what another look was about to hear of.
        Case("pause-marked", "pause", "scale", "2h", first=both(
            fall_silent, post(("Kind=answer", "Client=silent", "Pressed=snooze", "Step=1")))),
        Case("resume", "resume", "other"),
        Case("snooze", "snooze", "silent", "30m"),
        # That it is being opened is noted before it is; what does not come of it is told later, as of any opening.
        Case("open", "open", "silent", between="silent"),
        Case("pending", "pending", "scale", "connects", "bath"),
        Case("accessory-add", "accessory", "add", "scale", "kitchen", *KITCHEN),
        Case("accessory-rename", "accessory", "rename", "scale", "bath", "Upstairs"),
        Case("accessory-revoke", "accessory", "revoke", "scale", "bath"),
        Case("accessory-migrate", "accessory", "migrate", "scale", "kitchen", *KITCHEN,
             first=say("accessory", "add", "scale", "kitchen", *KITCHEN, "--known")),
        Case("accessory-remove", "accessory", "remove", "scale", "bath"),
        Case("remove", "remove", "scale"),
        Case("remove-due", "remove", "silent"),
        Case("sweep-due", "sweep", first=fall_silent, **sweep),
        Case("sweep-stop", "sweep", "--from", "marker", **sweep,
             first=post(("Kind=answer", "Client=silent", "Pressed=stop", "Step=1"))),
        Case("sweep-answers", "sweep", "--from", "marker", **sweep, first=both(
            fall_silent, post(("Kind=answer", "Client=silent", "Pressed=snooze", "Step=1"),
                              ("Kind=answer", "Client=late", "Step=1"), ending("scale")))),
        Case("sweep-endings", "sweep", "--from", "marker", **sweep, first=lambda stage: post(
            ending("scale"), ending("other"), ending("silent"))(stage)),
        Case("sweep-backstop", "sweep", "--from", "backstop", **sweep, first=fall_silent),
    ]
