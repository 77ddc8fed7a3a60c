"""Forestall for programs in Python: a client holds its reminder back by pushing the deadline ahead.

    import forestall

    with forestall.Client("scale", 300) as client:  # five minutes
        for reading in readings():
            client.observed()
            client.push()
            client.pending(["connects bath"])  # what it waits for, should it be gone
        client.done()  # ended on purpose: no reminder

This is forestall.h told again, for Linux and Python 3.9 or later, with nothing to install: copy the file. A push is a
clock read and at most one store of eight bytes into a file that is mapped; now and then it looks whether that file is
still there. One thread at a time uses a client.

What goes wrong is an OSError: EINVAL for a name or an interval that is none, ENXIO where there is no user session,
EPERM where the folder or the record is another's, EEXIST where something lies in the record's place that is no file,
EPROTONOSUPPORT for another version's record, EBADMSG for pending work that is none and E2BIG for too much, EAGAIN where others kept the folder busy, EBADF after `close`, or what a
system call answered. After an error of a push the next one tries again.
"""

import ctypes
import errno
import fcntl
import itertools
import mmap
import os
import re
import stat
import struct
import time

__all__ = ["Client", "LONGEST"]

VERSION = 1
LENGTH = 64
DONE, GONE = 1, 2
#: No deadline lies further ahead, in seconds: 31 days.
LONGEST = 31 * 24 * 3600

# magic, version, flags, deadline, observed, interval, boot, attached, pid, pid namespace; the machine's byte order.
RECORD = struct.Struct("=4sHHQQQ16sQII")
#: The most works that a client waits for.
WORKS = 32
BASE = "00001000800000805f9b34fb"  # Of Bluetooth, behind the first eight digits of a UUID.
UUID = re.compile(r"[0-9a-f]{4}|[0-9a-f]{8}|[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
FILE_FLAGS = os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY


def _error(number, text=None):
    return OSError(number, text or os.strerror(number))


def _boot():
    with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
        return bytes.fromhex(file.read().strip().replace("-", ""))


def _open_folder(path):
    """A folder of this user's alone, made where it is not there: its descriptor."""
    try:
        os.mkdir(path, 0o700)
    except FileExistsError:
        pass
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        status = os.fstat(folder)
        if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise _error(errno.EPERM, f"{path} belongs to another user, or others may write it")
        if status.st_mode & 0o077:
            os.fchmod(folder, 0o700)
    except BaseException:
        os.close(folder)
        raise
    return folder


def _lock(folder):
    for _ in range(1000):
        try:
            return fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(0.001)
    raise _error(errno.EAGAIN, "another process kept the records' folder locked")


def _open_record(folder, name, boot):
    """The descriptor of a record of this boot, or None where what is there may be replaced."""
    try:
        file = os.open(name, os.O_RDWR | FILE_FLAGS, dir_fd=folder)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EISDIR, errno.ENXIO):
            raise _error(errno.EEXIST, f"{name} is not a file") from None
        raise
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            raise _error(errno.EEXIST, f"{name} is not a file")
        if status.st_uid != os.geteuid():
            raise _error(errno.EPERM, f"{name} belongs to another user")
        content = os.pread(file, LENGTH, 0)
        if len(content) == LENGTH and content[:4] == b"FSTL":
            _, version, flags, _, _, _, of_boot, _, _, _ = RECORD.unpack(content)
            if version not in (0, VERSION):
                raise _error(errno.EPROTONOSUPPORT, f"{name} is of another version of Forestall")
            if version and status.st_size == LENGTH and of_boot == boot and not flags & GONE:
                kept, file = file, None
                return kept
        return None
    finally:
        if file is not None:
            os.close(file)


def _create_record(folder, name, content):
    """Makes the record. It gets its name by a link, which never replaces: FileExistsError is a lost race."""
    for attempt in itertools.count():
        temporary = f".{name}.{os.getpid()}.{time.monotonic_ns():x}.{attempt}~"
        try:
            file = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | FILE_FLAGS, 0o600, dir_fd=folder)
            break
        except FileExistsError:
            if attempt == 100:
                raise _error(errno.EAGAIN) from None
    try:
        # A sparse file would be a SIGBUS at the first push where there is no room.
        os.posix_fallocate(file, 0, LENGTH)
        if os.pwrite(file, content, 0) != LENGTH:
            raise _error(errno.ENOSPC)
        os.fchmod(file, 0o600)
        os.link(temporary, name, src_dir_fd=folder, dst_dir_fd=folder, follow_symlinks=False)
    except BaseException:
        os.close(file)
        raise
    finally:
        os.unlink(temporary, dir_fd=folder)
    return file


def _take_away(folder, name, boot):
    """Removes what may be replaced. Under the folder's lock, so that meanwhile no other file comes to lie there."""
    _lock(folder)
    try:
        file = _open_record(folder, name, boot)
        if file is None:
            os.unlink(name, dir_fd=folder)
        else:
            os.close(file)
    except FileNotFoundError:
        pass
    finally:
        fcntl.flock(folder, fcntl.LOCK_UN)


def _mark(folder, name):
    """Drops a marker, an empty file in attached/, which makes systemd start a sweep."""
    marker = f"attached/{name[: -len('.beat')]}"
    for _ in range(100):
        try:
            return os.close(os.open(marker, os.O_WRONLY | os.O_CREAT | FILE_FLAGS, 0o600, dir_fd=folder))
        except NotADirectoryError:
            # A file in the folder's place is of no use to anybody.
            os.unlink("attached", dir_fd=folder)
        except FileNotFoundError:
            pass
        except OSError as error:
            if error.errno in (errno.EISDIR, errno.ELOOP, errno.ENXIO):
                return None  # Not empty, all the same.
            raise
        try:
            # The sweep may just be remaking the folder.
            os.mkdir("attached", 0o700, dir_fd=folder)
        except FileExistsError:
            pass
    raise _error(errno.EAGAIN, "the markers' folder was removed again and again")


def _uuid(text):
    """A UUID in lower case and as short as it goes; None where it is none."""
    text = text.lower() if text.isascii() else ""
    if not UUID.fullmatch(text):
        return None
    digits = text.replace("-", "")
    if len(digits) == 32 and digits.endswith(BASE):
        digits = digits[:8]
    if len(digits) == 8 and digits.startswith("0000"):
        digits = digits[4:]
    if len(digits) < 32:
        return digits
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _work(text):
    """A work as its line in the file."""
    words = re.split(r"[ \t]+", text.strip(" \t"))
    if len(words) == 3 and words[0] == "notifies" and NAME.fullmatch(words[1]) and (uuid := _uuid(words[2])):
        return f"notifies {words[1]} {uuid}\n"
    if len(words) == 2 and words[0] in ("appears", "connects", "disconnects") and NAME.fullmatch(words[1]):
        return f"{words[0]} {words[1]}\n"
    raise _error(errno.EBADMSG, f"{text!r} is nothing to wait for")


def _replace(folder, name, content):
    """Replaces a file whole or not at all. False: it had that content already."""
    try:
        file = os.open(name, os.O_RDONLY | FILE_FLAGS, dir_fd=folder)
        try:
            if os.read(file, len(content) + 1) == content:
                return False
        finally:
            os.close(file)
    except OSError:
        pass  # Not there, or nothing that can be read: it is replaced all the same.
    temporary = f"{name}.{os.getpid()}.{time.monotonic_ns()}~"
    file = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | FILE_FLAGS, 0o600, dir_fd=folder)
    try:
        try:
            if os.write(file, content) != len(content):
                raise _error(errno.ENOSPC)
        finally:
            os.close(file)
        os.rename(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException as error:
        os.unlink(temporary, dir_fd=folder)
        if isinstance(error, IsADirectoryError):
            raise _error(errno.EEXIST, f"{name} is not a file") from None
        raise
    return True


class _Record:
    """A record, mapped. Each field is one aligned value: what ctypes stores is whole to whoever reads it."""

    def __init__(self, file):
        status = os.fstat(file)
        self.identity = (status.st_dev, status.st_ino)
        self.map = mmap.mmap(file, LENGTH)
        self.flags = ctypes.c_uint16.from_buffer(self.map, 6)
        self.deadline = ctypes.c_uint64.from_buffer(self.map, 8)
        self.observed = ctypes.c_uint64.from_buffer(self.map, 16)
        self.interval = ctypes.c_uint64.from_buffer(self.map, 24)
        self.attached = ctypes.c_uint64.from_buffer(self.map, 48)
        self.pid = ctypes.c_uint32.from_buffer(self.map, 56)
        self.pid_namespace = ctypes.c_uint32.from_buffer(self.map, 60)

    def unmap(self):
        # The map cannot be closed while a field refers to it.
        del self.flags, self.deadline, self.observed, self.interval, self.attached, self.pid, self.pid_namespace
        self.map.close()


class Client:
    """A program that holds a reminder back. Making one attaches: the record is made, or the one of this boot taken.

    name        what the client was declared as: `forestall add NAME`
    interval    seconds until the next push at the latest; 31 days at most
    folder      of the records; $XDG_RUNTIME_DIR/forestall where nothing is said
    """

    def __init__(self, name, interval, folder=None):
        self._record = self._folder = None
        if not NAME.fullmatch(name):
            raise _error(errno.EINVAL, f"{name!r} is no client's name: it has 1 to 64 of a-z, 0-9 and . _ -")
        if not 0 < interval <= LONGEST:
            raise _error(errno.EINVAL, f"an interval is longer than 0 s, {LONGEST} s at most")
        if folder is None:
            runtime = os.environ.get("XDG_RUNTIME_DIR", "")
            if not runtime.startswith("/"):
                raise _error(errno.ENXIO, "XDG_RUNTIME_DIR is not set: there is no user session")
            folder = f"{runtime}/forestall"
        self._file = f"{name}.beat"
        self._interval = max(1, int(interval * 1e9))
        self._pid = os.getpid()
        self._pid_namespace = os.stat("/proc/self/ns/pid").st_ino & 0xFFFFFFFF
        self._check = 0  # from when on a push looks at the path first
        self._ended = False  # DONE was seen: a push makes no new record
        self._folder = folder
        self._settle("anew")

    def push(self):
        """Moves the deadline one interval ahead of now. False where the client has ended, and nothing was done."""
        now = time.monotonic_ns()
        if not self._ready(now):
            return False
        # Forward only. Two that push one record in the same instant differ by no more than that instant.
        if self._record.deadline.value < now + self._interval:
            self._record.deadline.value = now + self._interval
        return True

    def observed(self):
        """Notes that data came from the accessory just now. It is no push. False where the client has ended."""
        now = time.monotonic_ns()
        if not self._ready(now):
            return False
        if self._record.observed.value < now:
            self._record.observed.value = now
        return True

    def pending(self, works):
        """Says what the client waits for now, all of it, in place of what it said before; none: nothing is pending.

        A work is a text: "appears ACCESSORY", "connects ACCESSORY", "disconnects ACCESSORY" or "notifies ACCESSORY
        UUID". It holds until the client attaches anew, over its end too. False where the client has ended.
        """
        works = list(works)
        if len(works) > WORKS:
            raise _error(errno.E2BIG, f"a client waits for {WORKS} works at most")
        content = "".join(["forestall-pending 1\n"] + sorted(set(map(_work, works)))).encode()
        if not self._ready(time.monotonic_ns()):
            return False
        folder, name = _open_folder(self._folder), self._file.removesuffix(".beat") + ".pending"
        try:
            if _replace(folder, name, content):
                try:
                    _mark(folder, self._file)
                except BaseException:
                    # Not noticed: the next call has to find another text, so that it tries again.
                    os.unlink(name, dir_fd=folder)
                    raise
        finally:
            os.close(folder)
        return True

    def done(self):
        """Ends on purpose: no reminder comes until somebody attaches again."""
        self._check = 0  # Not into a record that was lost: the intent must be found.
        if not self._look(time.monotonic_ns()):
            return
        folder = _open_folder(self._folder)
        try:
            self._change_flags(folder, set=DONE)
            self._ended = True
            _mark(folder, self._file)
        finally:
            os.close(folder)

    def close(self):
        """Gives up the mapping; the record stays as it is."""
        self._unmap()
        self._folder = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _ready(self, now):
        record = self._record
        return (record is not None and now < self._check and record.flags.value == 0) or self._look(now)

    def _unmap(self):
        self._check = 0
        if self._record is not None:
            record, self._record = self._record, None
            record.unmap()

    def _change_flags(self, folder, set=0, clear=0):
        """Whoever sets GONE holds the folder's lock too, so that it is not lost between our look and our store."""
        _lock(folder)
        try:
            self._record.flags.value = (self._record.flags.value | set) & ~clear
        finally:
            fcntl.flock(folder, fcntl.LOCK_UN)

    def _is_in_place(self):
        try:
            status = os.stat(f"{self._folder}/{self._file}", follow_symlinks=False)
        except OSError:
            return False
        return (status.st_dev, status.st_ino) == self._record.identity and status.st_size == LENGTH

    def _look(self, now):
        """What a push does besides storing: looks at the path once per quarter interval, heeds the flags."""
        if self._folder is None:
            raise _error(errno.EBADF, "the client is not attached")
        if self._record is not None and now >= self._check:
            if self._is_in_place():
                self._check = now + self._interval // 4
            else:
                self._unmap()
        if self._record is not None:
            flags = self._record.flags.value
            self._ended = bool(flags & DONE)
            if flags & GONE:
                self._unmap()
        if self._record is None:
            try:
                self._settle("join" if self._ended else "again")
            except FileNotFoundError:
                if self._ended:
                    return False
                raise
            self._ended = bool(self._record.flags.value & DONE)
        return not self._ended

    def _settle(self, how):
        """Comes to the record: attaching anew, again after it was lost, or only if it is there (join)."""
        folder = _open_folder(self._folder)
        try:
            for _ in range(1000):
                if self._settle_once(folder, how):
                    return
            raise _error(errno.EAGAIN, "the record was removed again and again")
        finally:
            os.close(folder)

    def _settle_once(self, folder, how):
        boot, created, file = _boot(), False, None
        try:
            file = _open_record(folder, self._file, boot)
            if file is None:
                if how == "join":
                    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
                _take_away(folder, self._file, boot)
        except FileNotFoundError:
            if how == "join":
                raise
        now = time.monotonic_ns()
        attached, deadline = time.clock_gettime_ns(time.CLOCK_BOOTTIME), now + self._interval
        if file is None:
            content = RECORD.pack(
                b"FSTL", VERSION, 0, deadline, 0, self._interval, boot, attached, self._pid, self._pid_namespace
            )
            try:
                file = _create_record(folder, self._file, content)
            except FileExistsError:
                return False
            created = True
        try:
            record = self._record = _Record(file)
        finally:
            os.close(file)
        if how == "anew" and not created:
            # The pid goes first and comes back last: an earlier client's never stands beside the new `attached`.
            record.pid.value = 0
            record.pid_namespace.value = self._pid_namespace
            record.attached.value = attached
            record.interval.value = self._interval
            record.deadline.value = deadline
            self._change_flags(folder, clear=DONE)
            record.pid.value = self._pid
        if record.flags.value & GONE:
            self._unmap()  # Removed while we were coming.
            return False
        self._check = now + self._interval // 4
        if how == "anew":
            # What an earlier life waited for is not what this one does.
            try:
                os.unlink(self._file.removesuffix(".beat") + ".pending", dir_fd=folder)
            except OSError:
                pass
        if created or how == "anew":
            try:
                _mark(folder, self._file)
            except BaseException:
                self._unmap()
                raise
        return True
