#!/usr/bin/env python3
"""Hears a Bluetooth scale, as an app on a desktop does, and holds its reminder back while it hears it.

    scale_client.py NAME [--every SECONDS] [--address ADDRESS | --service UUID] [--controller hci0] [--done]

NAME is what it was declared as with `forestall add NAME`. It connects to the device that has the address, or to the
first one found that offers the service (181d, a weight scale, where nothing is said), subscribes to its weight
measurements, and comes back to it whenever the connection ends. It pushes with each measurement, and by a timer while
it runs; with each measurement it also notes that data came. What it does it says on its standard output, a line each:

    opened because of connects of bath     in words of FORESTALL_EVENT and FORESTALL_ACCESSORY, where they are set
    state {"connected": true}              what the JSON file FORESTALL_STATE holds, where it is there and not empty
    attached
    connected C0:FF:EE:00:12:34
    weight 70.005 kg
    disconnected

It ends at SIGTERM or SIGINT: it disconnects, and with --done says that it ended on purpose. With SCALE_CLIENT_BREAKS in
its environment it ends at once, with status 3, like a program that an update broke.

It needs bleak (3.1 or later) from PyPI, and forestall.py beside it.
"""

import argparse
import asyncio
import json
import os
import signal
import sys

import forestall

WEIGHT_SCALE = "181d"
WEIGHT_MEASUREMENT = "00002a9d-0000-1000-8000-00805f9b34fb"


def say(*words):
    print(*words, flush=True)


def complain(*words):
    print("scale_client:", *words, file=sys.stderr, flush=True)


def kilograms(measurement):
    """What a Weight Measurement tells: units of 5 g, or, with the lowest flag, of a hundredth of a pound."""
    units = int.from_bytes(measurement[1:3], "little")
    return units * 0.01 * 0.45359237 if measurement[0] & 1 else units * 0.005


def tell_why():
    """Says why it was opened, if it was by Forestall."""
    if event := os.environ.get("FORESTALL_EVENT"):
        say("opened because of", event, "of", os.environ.get("FORESTALL_ACCESSORY", "nothing named"))
    if path := os.environ.get("FORESTALL_STATE"):
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if text.strip():
                say("state", json.dumps(json.loads(text), sort_keys=True))
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as error:
            complain(f"{path} cannot be read: {error}")


class Reminder:
    """The reminder, held back. Not to be able to is no reason not to show a weight."""

    def __init__(self, name, every):
        self.client = None
        try:
            self.client = forestall.Client(name, every)
            say("attached")
        except OSError as error:
            complain(f"{name} is not watched over: {error}")

    def attempt(self, *steps):
        try:
            for step in steps if self.client else ():
                step(self.client)
        except OSError as error:
            complain(f"the reminder was not held back: {error}")

    def hold_back(self):
        self.attempt(forestall.Client.push)

    def heard(self):
        self.attempt(forestall.Client.observed, forestall.Client.push)

    def end(self):
        self.attempt(forestall.Client.done)


class Listener:
    """Hears one scale, for as long as it runs."""

    def __init__(self, words, reminder):
        self.words, self.reminder = words, reminder
        self.service = normalize_uuid_str(words.service)
        self.bluez = {"adapter": words.controller} if words.controller else {}

    async def find(self):
        """The device: one that is connected already, perhaps for us, says nothing that a scan could hear."""
        adapter = await bleak.BleakAdapter.get(bluez=self.bluez)
        address = self.words.address and self.words.address.upper()
        connected = await adapter.get_connected_devices(["1801", self.service])
        for device in connected:
            offered = device.details["props"].get("UUIDs", [])
            if device.address == address if address else self.service in offered:
                return device
        if address:
            return await bleak.BleakScanner.find_device_by_address(address, bluez=self.bluez)
        return await bleak.BleakScanner.find_device_by_filter(
            lambda device, heard: True, service_uuids=[self.service], bluez=self.bluez
        )

    async def listen(self):
        """One connection, from finding the device until it is gone."""
        device = await self.find()
        if device is None:
            return
        gone = asyncio.Event()
        async with bleak.BleakClient(device, lambda _: gone.set(), bluez=self.bluez) as client:
            say("connected", device.address)
            await client.start_notify(WEIGHT_MEASUREMENT, self.measured)
            await gone.wait()
        say("disconnected")

    def measured(self, _characteristic, measurement):
        say("weight", f"{kilograms(measurement):.3f} kg")
        self.reminder.heard()

    async def run(self):
        said = None
        while True:
            try:
                await self.listen()
                said = None
            except (bleak.BleakError, OSError, EOFError, asyncio.TimeoutError) as error:
                # A Bluetooth that is off stays so for a while: once is enough.
                if (what := str(error) or type(error).__name__) != said:
                    complain(what)
                said = what
            await asyncio.sleep(1)


async def keep_holding_back(reminder, every):
    while True:
        reminder.hold_back()
        await asyncio.sleep(every / 3)


async def run(words):
    reminder = Reminder(words.name, words.every)
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    tasks = [
        asyncio.create_task(Listener(words, reminder).run()),
        asyncio.create_task(keep_holding_back(reminder, words.every)),
        asyncio.create_task(ended.wait()),
    ]
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    # bleak disconnects on the way out; a bluetoothd that hangs does not keep us.
    await asyncio.wait(tasks, timeout=5)
    for task in done:
        task.result()
    if words.done:
        reminder.end()


def main():
    parser = argparse.ArgumentParser(description="Hears a Bluetooth scale and holds its reminder back.")
    parser.add_argument("name", help="what it was declared as")
    parser.add_argument("--every", type=float, default=60, help="seconds until the next push at the latest (60)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--address", help="of the device to connect to")
    which.add_argument("--service", default=WEIGHT_SCALE, help="that the device offers (181d)")
    parser.add_argument("--controller", help="hci0, for example; bluetoothd's first where nothing is said")
    parser.add_argument("--done", action="store_true", help="when ended by a signal, say that it was on purpose")
    words = parser.parse_args()
    tell_why()
    asyncio.run(run(words))


if __name__ == "__main__":
    if os.environ.get("SCALE_CLIENT_BREAKS"):
        complain("broken, as SCALE_CLIENT_BREAKS wants it")
        sys.exit(3)
    # Only now: it takes a while.
    import bleak
    from bleak.uuids import normalize_uuid_str

    main()
