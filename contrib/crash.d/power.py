"""Cuts the power at each moment of a command, and starts the computer anew on what a disk may have kept.

    power.py BINARIES [--every N] [--shift N] [CASE…]

Each such disk has to be one on which a look goes well and status can be told; the command's change is wholly there or
not at all; and once the command has said that it is done, the change is there.
"""

import shutil
import sys
import time

import cases
from disk import Disk
from kill import difference
from stage import Stage, given

# What a person is told to be done for good.
DURABLE = ("add", "add-again", "done", "pause", "resume", "accessory-add", "accessory-rename", "accessory-revoke",
           "accessory-remove", "remove", "sweep-stop")


def seen(stage):
    """What there is after a start: its login, and a look."""
    problems = stage.sweep("login")
    stage.check_whole()
    return stage.sight(), problems


def attempt(binaries, base, case, options):
    tried = wrong = 0
    with Stage(binaries, base) as template:
        if case.first:
            case.first(template)
        with Stage(binaries, home=template.home) as stage:
            before, known = seen(stage)
        with Stage(binaries, template) as stage:
            disk = Disk(stage.home)
            result, lines = stage.traced(case.words, everything=True)
            disk.read(lines)
            with Stage(binaries, home=stage.home) as later:
                after, more = seen(later)
        acknowledged = result.returncode == 0 or "sweep" in case.words
        trees = disk.trees()
        for number, (tree, is_end) in enumerate(trees):
            if not is_end and (number + options.shift) % options.every:
                continue
            tried += 1
            with Stage(binaries) as stage:
                shutil.rmtree(stage.home)
                disk.lay(tree, stage.home)
                try:
                    now, problems = seen(stage)
                    if fresh := [text for text in problems if text not in known + more]:
                        raise AssertionError(f"a look complains: {fresh}")
                    if is_end and acknowledged and now != after:
                        raise AssertionError(f"it had said that it was done: {difference(now, after)}")
                    if now not in (before, after):
                        raise AssertionError(f"half of it is there: {difference(now, after)}")
                except AssertionError as error:
                    wrong += 1
                    print(f"! {case.name}, disk {number} of {len(trees)}{' at its end' if is_end else ''}: {error}",
                          flush=True)
    return tried, wrong, len(trees), len(disk.operations)


def main():
    options = given("binaries")
    tried = wrong = 0
    with Stage(options.binaries) as base:
        cases.prepare(base)
        for case in cases.cases():
            if case.name not in (options.cases or DURABLE):
                continue
            start = time.monotonic()
            more, bad, trees, operations = attempt(options.binaries, base, case, options)
            print(f"{case.name}: {operations} changes of the disk, {more} of {trees} disks tried, {more - bad} well, "
                  f"{time.monotonic() - start:.0f} s", flush=True)
            tried, wrong = tried + more, wrong + bad
    print(f"disks tried: {tried}, well: {tried - wrong}")
    sys.exit(1 if wrong or not tried else 0)


if __name__ == "__main__":
    main()
