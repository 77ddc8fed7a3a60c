"""Kills what the user's systemd starts: each look, and the owner of a reminder, before each of its calls.

    session_kill.py TOP BINARIES [--every N] [--shift N] [CASE…]

In a private session with a notification server (contrib/lab/session). A look or an owner that is killed is started again
by systemd as it is everywhere. After each: the reminder is there, once; once the client pushes again it is gone, and so
it is once it was answered.
"""

import os
import subprocess
import sys
import time

sys.path.insert(0, f"{os.path.dirname(os.path.abspath(__file__))}/../bench.d")
from screen import Screen  # noqa: E402
from session import Session  # noqa: E402
from stage import CHANGING, OPENING, given, points_in, was_killed  # noqa: E402

# Runs the program, and where that was planned the next one of them under strace, which kills it once it comes that far.
# Of that strace is the grandchild, so that systemd finds its own process killed.
WRAPPER = """#!/bin/sh
plan=$XDG_RUNTIME_DIR/crash-plan
[ -e "$plan" ] && read -r program words log call number <"$plan"
if [ "$program" = {name} ] && [ "$words" = "${{1%%@*}}" ] && mv "$plan" "$plan.taken" 2>/dev/null; then
  exec strace -D -f -qq -o "$log" \\
    -e "trace=${{call:-{calls}}}" ${{call:+-e "inject=$call:signal=SIGKILL:when=$number"}} {real} "$@"
fi
exec {real} "$@"
"""


class Killing:
    """A session in which the next process of a program is traced or killed."""

    def __init__(self, top, binaries):
        self.session = Session(top, binaries)
        self.bin = f"{self.session.prefix}/bin"
        self.plan = f"{os.environ['XDG_RUNTIME_DIR']}/crash-plan"
        self.log = f"{os.environ['FORESTALL_SESSION_DIR']}/trace"
        self.made = 0
        for name in ("forestall-manage", "forestall-remind"):
            real = f"{self.bin}/real/{name}"
            os.makedirs(os.path.dirname(real), exist_ok=True)
            os.rename(f"{self.bin}/{name}", real)
            with open(f"{self.bin}/{name}", "w") as file:
                file.write(WRAPPER.format(name=name, real=real, calls=",".join([*CHANGING, *OPENING])))
            os.chmod(f"{self.bin}/{name}", 0o755)

    def arrange(self, program, first_word, point=None):
        """Has the next process of a program, with that first argument, traced; or killed before a call."""
        for path in (self.log, f"{self.plan}.taken"):
            if os.path.exists(path):
                os.unlink(path)
        with open(f"{self.plan}~", "w") as file:
            file.write(f"{program} {first_word} {self.log} {' '.join(map(str, point or ()))}\n")
        os.rename(f"{self.plan}~", self.plan)

    def traced(self):
        """The log of what was arranged, once that has ended; `None` where it did not run."""
        if not os.path.exists(f"{self.plan}.taken"):
            if os.path.exists(self.plan):
                os.unlink(self.plan)
            return None
        with open(self.log, errors="replace") as file:
            return file.read().splitlines()

    def client(self):
        """A new client that falls silent a second after its push."""
        self.made += 1
        name, title = f"kill{self.made}", f"Killed {self.made}."
        self.session.forestall("add", name, "--title", title, "--every", "1s", "--again", "1h", "--reopen", "true")
        return name, title

    def quiet(self):
        """Waits until no look is being made."""
        end = time.monotonic() + 10
        while time.monotonic() < end:
            units = self.session.systemctl(
                "list-units", "--plain", "--no-legend", "--state=activating,active", "forestall-sweep@*.service")
            if not units:
                return
            time.sleep(0.05)


def course(killing, screen, program, word, point, answer):
    """A client's course to its reminder and back, with one process killed on the way; returns the log."""
    name, title = killing.client()
    killing.quiet()
    if answer is None:
        killing.arrange(program, name if word == "NAME" else word, point)
    killing.session.forestall("beat", name)
    if not screen.collect(12, lambda: screen.count(title) == 1):
        raise AssertionError(f"there is no reminder: {screen.shown}")
    if answer is not None:
        killing.quiet()
        killing.arrange(program, name if word == "NAME" else word, point)
        answer(killing, screen, name, title)
        if not screen.collect(12, lambda: screen.count(title) == 0):
            raise AssertionError("its reminder does not go")
    # What was killed is started again after two seconds, and adopts what it left.
    screen.collect(3.2 if point else 1.0)
    wanted = 0 if answer else 1
    if (count := screen.count(title)) != wanted:
        raise AssertionError(f"{count} reminders are on the screen, and not {wanted}")
    lines = killing.traced()
    if not answer:
        killing.session.forestall("beat", name, "--for", "1h")
        if not screen.collect(12, lambda: screen.count(title) == 0):
            raise AssertionError("the client is back, and its reminder stays")
    killing.session.forestall("remove", name)
    return lines


def snooze(killing, screen, name, title):
    try:
        killing.session.forestall("snooze", name, "1h")
    except subprocess.CalledProcessError:
        # Killed, a command of a person's is given again by nobody but the person; the look after it comes by itself.
        screen.collect(3)
        if screen.count(title) > 1:
            raise AssertionError("there are two reminders") from None
        killing.session.forestall("snooze", name, "1h")


def dismiss(killing, screen, name, title):
    subprocess.run(["dunstctl", "close-all"], check=True)


CASES = {
    # What is killed, by its first word, and what answers the reminder, where that is what it is killed at.
    "look-at-deadline": ("forestall-manage", "sweep", None),
    "owner-shows": ("forestall-remind", "NAME", None),
    "owner-hands-on": ("forestall-manage", "sweep", dismiss),
    "command-snoozes": ("forestall-manage", "snooze", snooze),
}


def main():
    options = given("top", "binaries")
    killing = Killing(options.top, options.binaries)
    hits = failures = 0
    with Screen() as screen:
        for case, (program, word, answer) in CASES.items():
            if options.cases and case not in options.cases:
                continue
            start, own, wrong = time.monotonic(), 0, 0
            lines = course(killing, screen, program, word, None, answer)
            points = points_in(lines or [])
            for number, point in enumerate(points):
                if (number + options.shift) % options.every:
                    continue
                try:
                    lines = course(killing, screen, program, word, point, answer)
                    own += was_killed(lines or [])
                except (AssertionError, subprocess.CalledProcessError) as error:
                    own, wrong = own + 1, wrong + 1
                    said = getattr(error, "stderr", "")
                    print(f"! {case} killed before {point[0]} {point[1]}: {error} {said}", flush=True)
            print(f"{case}: killed {own} times of {len(points)} calls, {own - wrong} survived, "
                  f"{time.monotonic() - start:.0f} s", flush=True)
            hits, failures = hits + own, failures + wrong
    print(f"kill points in a session tried: {hits}, survived: {hits - failures}")
    sys.exit(1 if failures or not hits else 0)


if __name__ == "__main__":
    main()
