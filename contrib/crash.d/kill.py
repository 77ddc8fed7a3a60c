"""Kills each command before each call by which it changes something, and looks what is left.

    kill.py BINARIES [--every N] [--shift N] [CASE…]

After each kill: a look goes well, the database and every file are whole, what was there before is there still, the
command's own change is wholly there or not at all, and the command given again makes it whole.
"""

import os
import sys
import time

import cases
from stage import Stage, given


def difference(seen, expected):
    return [f"{key}: {seen.get(key)} and not {expected.get(key)}" for key in {*seen, *expected}
            if seen.get(key) != expected.get(key)]


class Attempt:
    """One case: what is seen before it and after it, and all its kills."""

    def __init__(self, binaries, base, case):
        self.binaries, self.case, self.stages = binaries, case, []
        self.template = self.stage(base)
        if case.first:
            case.first(self.template)
        self.is_sweep = "sweep" in case.words
        folder = f"{self.template.session}/attached"
        self.marked = os.listdir(folder) if os.path.isdir(folder) else []
        with Stage(binaries, self.template) as stage:
            self.told = stage.history()
            # What a look alone brings about is none of the command's.
            self.problems = [] if self.is_sweep else stage.sweep()
            self.before = self.sight(stage)
        with Stage(binaries, self.template) as stage:
            result = stage.run(*case.words)
            self.status = result.returncode
            self.problems += stage.sweep()
            self.after = self.sight(stage)
        self.allowed = [self.before, self.after]
        for part in case.parts:
            with Stage(binaries, self.template) as stage:
                stage.run(*part)
                stage.sweep()
                self.allowed.append(self.sight(stage))
        with Stage(binaries, self.template) as stage:
            self.points = stage.points(case.words)

    def stage(self, template):
        stage = Stage(self.binaries, template)
        self.stages.append(stage)
        return stage

    def sight(self, stage):
        sight = stage.sight()
        if self.case.between:
            sight["clients"].get(self.case.between, {}).update(state=None, due=None, failure=None)
        return sight

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for stage in self.stages:
            stage.__exit__()

    def check_looked_for(self, stage):
        """What waits for a look has one coming: a marker lies there, unless systemd starts the killed one again."""
        if self.is_sweep and "--from" in self.case.words:
            return
        markers = os.listdir(f"{stage.session}/attached") if os.path.isdir(f"{stage.session}/attached") else []
        lost = [name for name in self.marked if name not in markers]
        if lost or (stage.waiting() and not markers):
            raise AssertionError(f"nobody will look: of the markers {lost} are gone, {stage.waiting()} waits")

    def kill(self, point):
        """Kills once; whether it came to that."""
        with Stage(self.binaries, self.template) as stage:
            if not stage.killed(self.case.words, point):
                return False
            stage.check_whole()
            self.check_looked_for(stage)
            problems = [text for text in stage.sweep() if text not in self.problems]
            if problems:
                raise AssertionError(f"the next look complains: {problems}")
            if left := stage.waiting():
                raise AssertionError(f"the next look leaves {left}")
            seen = self.sight(stage)
            if seen not in self.allowed:
                raise AssertionError(
                    f"half of it is there: {difference(seen, self.before)}; against what it comes to: "
                    f"{difference(seen, self.after)}")
            told = stage.history()
            if told[:len(self.told)] != self.told:
                raise AssertionError(f"the history lost something: {told} after {self.told}")
            again = stage.run(*self.case.words)
            # What is gone already cannot be taken away once more, which is said.
            settled = bool(self.case.between) or seen == self.after and again.returncode in (64, 66)
            if again.returncode != self.status and not settled:
                raise AssertionError(f"again it ends with {again.returncode}: {again.stderr}")
            stage.sweep()
            if (seen := self.sight(stage)) != self.after:
                raise AssertionError(f"again it is not whole: {difference(seen, self.after)}")
            stage.check_whole()
            stage.check_tidy()
            return True


def main():
    options = given("binaries")
    hits = failures = 0
    with Stage(options.binaries) as base:
        cases.prepare(base)
        for case in cases.cases():
            if options.cases and case.name not in options.cases:
                continue
            start, own, wrong = time.monotonic(), 0, 0
            with Attempt(options.binaries, base, case) as attempt:
                for number, point in enumerate(attempt.points):
                    if (number + options.shift) % options.every:
                        continue
                    try:
                        own += attempt.kill(point)
                    except AssertionError as error:
                        own, wrong = own + 1, wrong + 1
                        print(f"! {case.name} killed before {point[0]} {point[1]}: {error}", flush=True)
                print(f"{case.name}: killed {own} times of {len(attempt.points)} calls, {own - wrong} survived, "
                      f"{time.monotonic() - start:.0f} s", flush=True)
            hits, failures = hits + own, failures + wrong
    print(f"kill points tried: {hits}, survived: {hits - failures}")
    sys.exit(1 if failures or not hits else 0)


if __name__ == "__main__":
    main()
