#!/usr/bin/env python3
"""A Bluetooth LE weight scale, played by one of BlueZ's controllers.

    scale.py CONTROLLER [--name NAME]

It advertises the Weight Scale service (0x181D) and its name while nobody is connected. A central that subscribes to
Weight Measurement (0x2A9D) is notified of a reading each second, 5 g more each time, beginning at 70 kg; whoever reads
gets the last one. One that does not subscribe within 20 s is let go: the other end of its link may be lost, and emulated
links have no time-out. It has a Battery service (0x180F) too. What happens to it it says on its standard output, a line
each, and it tells the service manager when it is first heard.

    SIGUSR1   falls asleep: ends its connections, is not heard any more
    SIGUSR2   wakes: is heard, and measures
    SIGHUP    falls silent: keeps its connections, but measures nothing until it is woken

It outlives bluetoothd and its controller, and is there again when they are. It needs the right to use bluetoothd, and
the Debian packages python3-dbus and python3-gi.
"""

import argparse
import os
import signal
import socket

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

BLUEZ = "org.bluez"
ADAPTER = "org.bluez.Adapter1"
DEVICE = "org.bluez.Device1"
SERVICE = "org.bluez.GattService1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECT_MANAGER = "org.freedesktop.DBus.ObjectManager"
ROOT = dbus.ObjectPath("/forestall/scale")
ADVERTISEMENT = dbus.ObjectPath(ROOT + "/advertisement")


def uuid(short):
    return f"0000{short:04x}-0000-1000-8000-00805f9b34fb"


# How long a central may be connected and not subscribe, in seconds.
PATIENCE = 20

WEIGHT_SCALE, WEIGHT_MEASUREMENT = uuid(0x181D), uuid(0x2A9D)
BATTERY, BATTERY_LEVEL = uuid(0x180F), uuid(0x2A19)


def say(*words):
    print(*words, flush=True)


def tell_manager(message):
    """What sd_notify does, where a service manager listens."""
    path = os.environ.get("NOTIFY_SOCKET")
    if path:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notify:
            notify.sendto(message.encode(), path.replace("@", "\0", 1) if path[0] == "@" else path)


class Advertisement(dbus.service.Object):
    """What a central hears."""

    def __init__(self, bus, name, released):
        super().__init__(bus, ADVERTISEMENT)
        self.name, self.released = name, released

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, _interface):
        return {
            "Type": "peripheral",
            "LocalName": self.name,
            "ServiceUUIDs": dbus.Array([WEIGHT_SCALE], signature="s"),
        }

    @dbus.service.method("org.bluez.LEAdvertisement1")
    def Release(self):
        self.released()


class Characteristic(dbus.service.Object):
    """A value that is read, and notified of while a central is subscribed."""

    def __init__(self, bus, path, value):
        super().__init__(bus, path)
        self.path, self.value, self.subscribed = path, value, False

    @dbus.service.method(CHARACTERISTIC, in_signature="a{sv}", out_signature="ay")
    def ReadValue(self, _options):
        return dbus.ByteArray(self.value)

    @dbus.service.method(CHARACTERISTIC)
    def StartNotify(self):
        self.subscribed = True
        say("subscribed to", self.path)

    @dbus.service.method(CHARACTERISTIC)
    def StopNotify(self):
        self.subscribed = False
        say("unsubscribed from", self.path)

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def notify(self, value):
        self.value = value
        if self.subscribed:
            self.PropertiesChanged(CHARACTERISTIC, {"Value": dbus.ByteArray(value)}, [])


class Application(dbus.service.Object):
    """The services, as bluetoothd asks for them."""

    def __init__(self, bus, services):
        super().__init__(bus, ROOT)
        self.objects = {}
        for number, (service, characteristic, path) in enumerate(services):
            parent = dbus.ObjectPath(f"{ROOT}/service{number}")
            self.objects[parent] = {SERVICE: {"UUID": service, "Primary": True}}
            flags = dbus.Array(["read", "notify"], signature="s")
            described = {"UUID": characteristic, "Service": parent, "Flags": flags}
            self.objects[dbus.ObjectPath(path)] = {CHARACTERISTIC: described}

    @dbus.service.method(OBJECT_MANAGER, out_signature="a{oa{sa{sv}}}")
    def GetManagedObjects(self):
        return self.objects


class Scale:
    """Keeps bluetoothd told of what the scale is: whatever goes away is told anew when it is back."""

    def __init__(self, bus, controller, name):
        self.bus, self.adapter = bus, f"/org/bluez/{controller}"
        self.grams, self.awake, self.speaking, self.ready = 70000, True, True, False
        self.forget()
        self.advertisement = Advertisement(bus, name, self.released)
        weight, battery = f"{ROOT}/service0/weight", f"{ROOT}/service1/level"
        self.measurement = Characteristic(bus, weight, self.reading())
        self.battery = Characteristic(bus, battery, bytes([83]))
        self.application = Application(
            bus, [(WEIGHT_SCALE, WEIGHT_MEASUREMENT, weight), (BATTERY, BATTERY_LEVEL, battery)]
        )
        bus.add_signal_receiver(self.added, "InterfacesAdded", OBJECT_MANAGER, BLUEZ)
        bus.add_signal_receiver(self.removed, "InterfacesRemoved", OBJECT_MANAGER, BLUEZ)
        bus.add_signal_receiver(
            self.changed, "PropertiesChanged", PROPERTIES, BLUEZ, path_keyword="path"
        )
        bus.watch_name_owner(BLUEZ, self.owned)
        for number, act in (
            (signal.SIGUSR1, self.sleep),
            (signal.SIGUSR2, self.wake),
            (signal.SIGHUP, self.fall_silent),
        ):
            GLib.unix_signal_add(GLib.PRIORITY_HIGH, number, lambda act=act: act() or True)
        GLib.timeout_add(1000, self.measure)

    def forget(self):
        """Nothing of this is known to bluetoothd: it, or the controller, is not there. It is not asked either, since
        to ask would have it started."""
        self.there = self.served = self.advertised = self.asked = self.renewing = False
        self.connected, self.unused = set(), 0

    def call(self, interface, method, *arguments, path=None, then=None, otherwise=None):
        """Calls bluetoothd. It asks back before it answers, so this never waits."""
        target = self.bus.get_object(BLUEZ, path or self.adapter, introspect=False)
        target.get_dbus_method(method, interface)(
            *arguments,
            reply_handler=then or (lambda *_: None),
            error_handler=otherwise or (lambda error: say(method, "failed:", error)),
        )

    # What is to be so.

    def establish(self):
        """Takes the next step to what is to be so; called again when that is done, or a second after it failed."""
        if self.asked or not self.there:
            return
        empty = dbus.Dictionary({}, signature="sv")
        if not self.served:
            self.ask("org.bluez.GattManager1", "RegisterApplication", ROOT, empty, served=True)
        elif self.awake and not self.advertised:
            manager = "org.bluez.LEAdvertisingManager1"
            self.ask(manager, "RegisterAdvertisement", ADVERTISEMENT, empty, advertised=True)
        elif not self.awake and self.advertised:
            manager = "org.bluez.LEAdvertisingManager1"
            self.ask(manager, "UnregisterAdvertisement", ADVERTISEMENT, advertised=False)
        elif self.advertised and not self.ready:
            self.ready = True
            tell_manager("READY=1")

    def renew(self):
        """Is heard once more. btvirt's controllers send an advertisement once, when it is enabled or a scan begins,
        where real ones do all the time; and one that comes while a scan is beginning the kernel does not pass on."""
        if self.advertised and not self.asked and not self.connected:
            self.renewing = True
            manager = "org.bluez.LEAdvertisingManager1"
            self.ask(manager, "UnregisterAdvertisement", ADVERTISEMENT, advertised=False)

    def ask(self, interface, method, *arguments, **outcome):
        def done():
            self.asked = False
            vars(self).update(outcome)
            if not self.renewing:
                say(*(f"{what}: {'yes' if value else 'no'}" for what, value in outcome.items()))
            self.renewing = self.renewing and not self.advertised
            self.establish()

        def failed(error):
            self.asked = False
            # The answer to what was asked before bluetoothd went can be that it is so already.
            if error.get_dbus_name() in (
                "org.bluez.Error.AlreadyExists",
                "org.bluez.Error.DoesNotExist",
            ):
                done()
            else:
                say(method, "failed:", error)

        self.asked = True
        self.call(interface, method, *arguments, then=done, otherwise=failed)

    # What bluetoothd tells.

    def owned(self, owner):
        say("bluetoothd is there" if owner else "bluetoothd is gone")
        self.forget()
        if owner:
            self.call(OBJECT_MANAGER, "GetManagedObjects", path="/", then=self.look)

    def look(self, objects):
        if self.adapter in objects:
            self.appeared()

    def appeared(self):
        if self.there:
            return
        say("the controller is there")
        self.there = True
        self.call(PROPERTIES, "Set", ADAPTER, "Powered", dbus.Boolean(True, variant_level=1))
        self.establish()

    def added(self, path, interfaces):
        if path == self.adapter and ADAPTER in interfaces:
            self.appeared()
        elif self.is_central(path) and DEVICE in interfaces:
            self.linked(path, interfaces[DEVICE].get("Connected", False))

    def removed(self, path, interfaces):
        if path == self.adapter and ADAPTER in interfaces:
            say("the controller is gone")
            self.forget()
        elif self.is_central(path) and DEVICE in interfaces:
            self.linked(path, False)

    def changed(self, interface, values, _invalidated, path):
        if path == self.adapter and "Powered" in values:
            say("powered:", "yes" if values["Powered"] else "no")
        elif self.is_central(path) and interface == DEVICE and "Connected" in values:
            self.linked(path, values["Connected"])

    def is_central(self, path):
        return path.startswith(self.adapter + "/")

    def linked(self, path, connected):
        if connected != (path in self.connected):
            (self.connected.add if connected else self.connected.remove)(path)
            say("connected" if connected else "disconnected", path.rpartition("/dev_")[2])

    def released(self):
        say("bluetoothd gave the advertisement up")
        self.advertised = False

    # What the scale does.

    def reading(self):
        """A Weight Measurement: flags, of which none is set, and units of 5 g."""
        return bytes([0]) + (self.grams // 5).to_bytes(2, "little")

    def measure(self):
        if self.awake and self.speaking and self.measurement.subscribed:
            self.grams += 5
            self.measurement.notify(self.reading())
        self.unused = 0 if self.measurement.subscribed or not self.connected else self.unused + 1
        if self.unused == PATIENCE:
            self.unused = 0
            say("lets go of a central that does not subscribe")
            self.call(OBJECT_MANAGER, "GetManagedObjects", path="/", then=self.disconnect)
        if self.awake and self.advertised:
            self.renew()
        elif self.awake != self.advertised:
            self.establish()
        return True

    def sleep(self):
        say("asleep")
        self.awake = self.renewing = False
        self.establish()
        if self.there:
            self.call(OBJECT_MANAGER, "GetManagedObjects", path="/", then=self.disconnect)

    def disconnect(self, objects):
        """Ends the connections by forgetting who had them: after a mere Disconnect bluetoothd would refuse the next."""
        for path, interfaces in objects.items():
            device = interfaces.get(DEVICE)
            if device and device["Adapter"] == self.adapter and device["Connected"]:
                self.call(ADAPTER, "RemoveDevice", dbus.ObjectPath(path))

    def wake(self):
        say("awake")
        self.awake = self.speaking = True
        self.establish()

    def fall_silent(self):
        say("silent")
        self.speaking = False


def main():
    parser = argparse.ArgumentParser(description="A Bluetooth LE weight scale on a BlueZ controller.")
    parser.add_argument("controller", help="hci1, for example")
    parser.add_argument("--name", default="Lab Scale")
    words = parser.parse_args()
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    scale = Scale(dbus.SystemBus(), words.controller, words.name)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
