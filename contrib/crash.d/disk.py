"""A disk that loses what was not synced: from a log of strace to the trees that a power cut may leave.

The rules are those that journalling file systems keep and no more: names of files come to the disk in their order, and
those of a folder are there once the folder, or one of its files in SQLite's way, was synced; what is in a file is there
once that file was synced, and before that any part of it may be, the last write without the first among them. Of what
was never synced nothing is promised, and a file that has its name may be empty.
"""

import os
import re

CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
PIECE = re.compile(r'"(?:[^"\\]|\\.)*"\.{0,3}|(\d+|AT_FDCWD)<((?:[^>\\]|\\.)*)>|[^,\s]+')
HEX = re.compile(rb"\\x([0-9a-f]{2})")


def unescape(text):
    return HEX.sub(lambda match: bytes([int(match[1], 16)]), text.encode("latin-1", "replace"))


class Disk:
    """What a command did below a folder, in order."""

    def __init__(self, home):
        self.home = home
        self.files, self.names, self.folders = {}, {}, set()  # inode: first content; path: inode
        self.operations = []  # ("name", …), ("data", inode, …), ("sync", inode), ("sync-folder", path)
        for folder, _, names in os.walk(home):
            self.folders.add(folder)
            for name in names:
                path = f"{folder}/{name}"
                with open(path, "rb") as file:
                    self.files[len(self.files)] = file.read()
                self.names[path] = len(self.files) - 1
        self.first_names, self.first_folders = dict(self.names), set(self.folders)
        self.sizes = {inode: len(content) for inode, content in self.files.items()}

    def read(self, lines):
        """Takes the lines of a log; a call that another one interrupts is put together first."""
        started = {}
        for line in lines:
            process, _, rest = line.partition(" ")
            if rest.rstrip().endswith("<unfinished ...>"):
                started[process] = rest.rstrip()[:-len("<unfinished ...>")]
                continue
            if match := re.match(r" *<\.\.\. \w+ resumed>(.*)", rest):
                line = f"{process} {started.pop(process, '').strip()}{match[1]}"
            if match := CALL.match(line):
                self.take(match[1], match[2], int(match[3]))

    def take(self, call, text, result):
        if result < 0:
            return
        words, paths = [], []
        for match in PIECE.finditer(text):
            piece = match[0]
            if match[1]:
                words.append(unescape(match[2]))
            elif piece.startswith('"'):
                words.append(unescape(piece[1:piece.rindex('"')]))
            else:
                words.append(piece)
        paths = [self.path(word) for word in words]
        if call in ("open", "openat") and "O_CREAT" in text:
            # The folder of a whole path does not count.
            path = self.resolve(words, 0 if call == "open" else 1)
            if self.is_ours(path) and path not in self.names:
                self.create(path)
            if "O_TRUNC" in text and path in self.names:
                self.data(path, "cut", 0, b"")
        elif call in ("mkdir", "mkdirat"):
            path = self.resolve(words, 0 if call == "mkdir" else 1)
            if self.is_ours(path):
                self.folders.add(path)
                self.operations.append(("name", "mkdir", path, None))
        elif call in ("rename", "renameat", "renameat2"):
            old, new = self.resolve(words, 0 if call == "rename" else 1), self.resolve(words, 1 if call == "rename" else 3)
            if self.is_ours(old) and old in self.names:
                self.names[new] = self.names.pop(old)
                self.operations.append(("name", "rename", old, new))
        elif call in ("unlink", "unlinkat"):
            path = self.resolve(words, 0 if call == "unlink" else 1)
            if self.names.pop(path, None) is not None:
                self.operations.append(("name", "unlink", path, None))
        elif call in ("link", "linkat"):
            old, new = self.resolve(words, 0 if call == "link" else 1), self.resolve(words, 1 if call == "link" else 3)
            if old in self.names:
                self.names[new] = self.names[old]
                self.operations.append(("name", "link", old, new))
        elif call == "write" and paths[0] in self.names:
            self.data(paths[0], "put", self.sizes[self.names[paths[0]]], words[1][:result])
        elif call == "pwrite64" and paths[0] in self.names:
            self.data(paths[0], "put", int(words[3], 0), words[1][:result])
        elif call == "ftruncate" and paths[0] in self.names:
            self.data(paths[0], "cut", int(words[1], 0), b"")
        elif call in ("fsync", "fdatasync"):
            if paths[0] in self.names:
                self.operations.append(("sync", self.names[paths[0]]))
            elif paths[0] in self.folders:
                self.operations.append(("sync-folder", paths[0]))

    def path(self, word):
        text = os.fsdecode(word) if isinstance(word, bytes) else ""
        return text.removesuffix(" (deleted)") if text.startswith("/") else ""

    def resolve(self, words, index):
        word = words[index]
        text = os.fsdecode(word) if isinstance(word, bytes) else ""
        if not text.startswith("/") and index > 0:
            text = f"{self.path(words[index - 1])}/{text}"
        return text

    def is_ours(self, path):
        return path.startswith(f"{self.home}/")

    def create(self, path):
        inode = len(self.files)
        self.files[inode], self.sizes[inode], self.names[path] = b"", 0, inode
        self.operations.append(("name", "create", path, inode))

    def data(self, path, kind, offset, content):
        inode = self.names[path]
        self.sizes[inode] = offset if kind == "cut" else max(self.sizes[inode], offset + len(content))
        self.operations.append(("data", inode, kind, offset, content))

    # What a power cut may leave

    def trees(self):
        """Each tree that is left by a cut, once, with whether it may be left after the command's end."""
        seen = {}
        for count in range(len(self.operations) + 1):
            is_end = count == len(self.operations)
            for tree in self.cut(self.operations[:count]):
                key = (frozenset(tree[0]), frozenset(tree[1].items()))
                if key not in seen or is_end:
                    seen[key] = (tree, is_end)
        return list(seen.values())

    def cut(self, operations):
        names = [operation for operation in operations if operation[0] == "name"]
        durable, position = 0, 0
        written, synced = {}, {}
        for operation in operations:
            if operation[0] == "name":
                position += 1
            elif operation[0] == "sync-folder":
                for index, name in enumerate(names[:position]):
                    if operation[1] in {os.path.dirname(path) for path in name[2:] if isinstance(path, str)}:
                        durable = max(durable, index + 1)
            elif operation[0] == "data":
                written.setdefault(operation[1], []).append(operation[2:])
            else:
                synced[operation[1]] = len(written.get(operation[1], []))
        for known in range(durable, len(names) + 1):
            for contents in self.contents(written, synced):
                yield self.tree(names[:known], contents)

    def contents(self, written, synced):
        """What may be in the files: all of it, what was synced alone, and of one at a time any part of the rest."""
        def content(inode, writes):
            bytes_ = bytearray(self.files[inode])
            for kind, offset, content in writes:
                if kind == "cut":
                    del bytes_[offset:]
                    bytes_ += bytes(offset - len(bytes_))
                else:
                    bytes_ += bytes(max(0, offset - len(bytes_)))
                    bytes_[offset:offset + len(content)] = content
            return bytes(bytes_)

        every = {inode: content(inode, writes) for inode, writes in written.items()}
        yield every
        loose = [inode for inode in written if synced.get(inode, 0) < len(written[inode])]
        if not loose:
            return
        yield {inode: content(inode, writes[:synced.get(inode, 0)]) for inode, writes in written.items()}
        for inode in loose:
            writes, kept = written[inode], synced.get(inode, 0)
            for count in range(kept, len(writes)):
                yield every | {inode: content(inode, writes[:count])}
                kind, offset, data = writes[count]
                if len(data) > 1:
                    # Of a write half is there.
                    yield every | {inode: content(inode, [*writes[:count], (kind, offset, data[:len(data) // 2])])}
            # The last without those before it.
            yield every | {inode: content(inode, [*writes[:kept], writes[-1]])}

    def tree(self, names, contents):
        folders, present = set(self.first_folders), dict(self.first_names)
        for _, kind, path, other in names:
            if kind == "mkdir":
                folders.add(path)
            elif kind == "create":
                present[path] = other
            elif kind == "unlink":
                present.pop(path, None)
            elif kind == "link":
                present[other] = present[path]
            else:
                present[other] = present.pop(path)
        return folders, {path: contents.get(inode, self.files[inode]) for path, inode in present.items()}

    def lay(self, tree, home):
        """Makes a tree in another place."""
        folders, files = tree
        for folder in sorted(folders):
            os.makedirs(home + folder[len(self.home):], mode=0o700, exist_ok=True)
        for path, content in files.items():
            descriptor = os.open(home + path[len(self.home):], os.O_WRONLY | os.O_CREAT, 0o600)
            with open(descriptor, "wb") as file:
                file.write(content)
