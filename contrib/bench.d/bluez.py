"""Stands in for BlueZ on the bus that is named, with one adapter: bluez.py ADDRESS

It does as little as can be, so that what is measured is not its own. Each line of its input is a command:
  appear       the device is heard for the first time: InterfacesAdded
  vanish       it is forgotten: InterfacesRemoved
  storm N      it, or where it is not there another one, is heard N times a second for five seconds
Each line of its output is a word and an instant by the monotonic clock in ns: the member of a call when it came,
`sent` and the instant before the first signal of a command was handed to the bus.
"""

import sys
import time

import dbus
import dbus.bus
import dbus.lowlevel
import dbus.mainloop.glib
from gi.repository import GLib

ADAPTER, DEVICE = "org.bluez.Adapter1", "org.bluez.Device1"
HOST = "/org/bluez/hci0"
AWAITED, OTHER = "C0:FF:EE:00:12:34", "C0:FF:EE:00:99:99"
SECONDS = 5


def say(word, instant):
    print(word, instant, flush=True)


def path_of(address):
    return f"{HOST}/dev_{address.replace(':', '_')}"


def device(address):
    return {
        "Address": dbus.String(address), "AddressType": "random", "Name": "Scale", "Alias": "Scale",
        "Adapter": dbus.ObjectPath(HOST), "Paired": False, "Connected": False, "ServicesResolved": False,
        "RSSI": dbus.Int16(-60)}


class BlueZ:
    def __init__(self, bus):
        self.bus = bus
        self.adapter = {"Address": "00:01:02:03:04:05", "Powered": True, "Discovering": False}
        self.devices = {}
        bus.add_message_filter(self.take)
        bus.request_name("org.bluez")

    def objects(self):
        found = {HOST: {ADAPTER: self.adapter}}
        found.update({path_of(address): {DEVICE: facts} for address, facts in self.devices.items()})
        return dbus.Dictionary({dbus.ObjectPath(path): facts for path, facts in found.items()}, signature="oa{sa{sv}}")

    def take(self, bus, message):
        if message.get_type() != dbus.lowlevel.MESSAGE_TYPE_METHOD_CALL:
            return dbus.lowlevel.HANDLER_RESULT_NOT_YET_HANDLED
        now = time.monotonic_ns()
        answer = dbus.lowlevel.MethodReturnMessage(message)
        member = message.get_member()
        if member == "GetManagedObjects":
            answer.append(self.objects(), signature="a{oa{sa{sv}}}")
        bus.send_message(answer)
        if member in ("StartDiscovery", "StopDiscovery"):
            self.adapter["Discovering"] = member == "StartDiscovery"
            self.changed(HOST, ADAPTER, {"Discovering": self.adapter["Discovering"]})
        say(member, now)
        return dbus.lowlevel.HANDLER_RESULT_HANDLED

    def signal(self, path, interface, member, signature, *values):
        message = dbus.lowlevel.SignalMessage(path, interface, member)
        message.append(*values, signature=signature)
        now = time.monotonic_ns()
        self.bus.send_message(message)
        self.bus.flush()
        return now

    def changed(self, path, interface, values):
        return self.signal(
            path, "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as", interface, values, [])

    def managed(self, member, signature, *values):
        return self.signal("/", "org.freedesktop.DBus.ObjectManager", member, signature, *values)

    def appear(self):
        self.devices[AWAITED] = device(AWAITED)
        say("sent", self.managed(
            "InterfacesAdded", "oa{sa{sv}}", path_of(AWAITED), {DEVICE: self.devices[AWAITED]}))

    def vanish(self):
        del self.devices[AWAITED]
        say("sent", self.managed("InterfacesRemoved", "oas", path_of(AWAITED), [DEVICE]))

    def storm(self, rate):
        rate = int(rate)
        address = AWAITED if AWAITED in self.devices else OTHER
        if address == OTHER and OTHER not in self.devices:
            self.devices[OTHER] = device(OTHER)
            self.managed("InterfacesAdded", "oa{sa{sv}}", path_of(OTHER), {DEVICE: self.devices[OTHER]})
        began = time.monotonic()
        say("sent", time.monotonic_ns())
        for number in range(SECONDS * rate):
            strength = dbus.Int16(-40 - number % 50)
            self.devices[address]["RSSI"] = strength
            self.changed(path_of(address), DEVICE, {"RSSI": strength})
            while GLib.MainContext.default().iteration(False):
                pass
            time.sleep(max(0, began + (number + 1) / rate - time.monotonic()))
        say("stormed", time.monotonic_ns())


def main():
    loop = dbus.mainloop.glib.DBusGMainLoop()
    bluez = BlueZ(dbus.bus.BusConnection(sys.argv[1], mainloop=loop))
    main_loop = GLib.MainLoop()

    def command(*_):
        words = sys.stdin.readline().split()
        if not words:
            main_loop.quit()
            return False
        getattr(bluez, words[0])(*words[1:])
        return True

    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, command)
    say("ready", time.monotonic_ns())
    main_loop.run()


main()
