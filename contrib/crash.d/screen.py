"""What is on the screen, by what is said to the notification server and by it."""

import json
import os
import select
import subprocess
import time

SERVER = "org.freedesktop.Notifications"


class Screen:
    """Hears `Notify`, its answers and `NotificationClosed`."""

    def __enter__(self):
        matches = [f"interface={SERVER}", f"type=method_return,sender={SERVER}"]
        self.program = subprocess.Popen(
            ["busctl", "--user", "monitor", "--json=short", *(f"--match={match}" for match in matches)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.program.stdout.readline()
        self.rest, self.asked, self.shown = b"", {}, {}
        return self

    def __exit__(self, *_):
        self.program.kill()
        self.program.wait()

    def collect(self, seconds, until=lambda: False):
        """Hears for a while, or until something is so; returns whether it is."""
        end = time.monotonic() + seconds
        while not until():
            while b"\n" in self.rest:
                line, self.rest = self.rest.split(b"\n", 1)
                if line.startswith(b"{"):
                    self.take(json.loads(line))
            if until():
                return True
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.program.stdout], [], [], left)[0]:
                return until()
            self.rest += os.read(self.program.stdout.fileno(), 65536)
        return True

    def take(self, message):
        data = message.get("payload", {}).get("data", [])
        if message.get("member") == "Notify":
            self.asked[message["sender"], message["cookie"]] = data[3]
        elif message.get("member") == "NotificationClosed":
            self.shown.pop(data[0], None)
        elif (key := (message.get("destination"), message.get("reply_cookie"))) in self.asked:
            self.shown[data[0]] = self.asked.pop(key)

    def count(self, title):
        """How many notifications about a client are on the screen."""
        return sum(title in text for text in self.shown.values())
