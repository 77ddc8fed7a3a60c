// The rare half of forestall.h, which includes it: how a client comes to its record.
//
// Nothing here is for a client's use. The rules: a record of this boot is never truncated nor
// replaced; what may be replaced is taken away under the folder's lock, and a new record gets its
// name by linkat, so that clients that attach at once all end on one file.
#pragma once

FORESTALL_SLOW int forestall__is_name(const char *name) {
  size_t length = 0;
  for (; name[length]; length++) {
    char c = name[length];
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) continue;
    if (length == 0 || length == 64 || (c != '.' && c != '_' && c != '-')) return 0;
  }
  return length >= 1 && length <= 64;
}

FORESTALL_SLOW int forestall__boot(uint8_t boot[16]) {
  char text[36];
  int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -errno;
  ssize_t count = read(file, text, sizeof text);
  close(file);
  int digits = 0;
  memset(boot, 0, 16);
  for (ssize_t i = 0; i < count && digits < 32; i++) {
    int value = text[i] >= '0' && text[i] <= '9'   ? text[i] - '0'
                : text[i] >= 'a' && text[i] <= 'f' ? text[i] - 'a' + 10
                                                   : -1;
    if (value < 0) continue;
    boot[digits / 2] = (uint8_t)(boot[digits / 2] << 4 | value);
    digits++;
  }
  return digits == 32 ? 0 : -EIO;
}

// A folder of this user's alone, made where it is not there: its descriptor.
FORESTALL_SLOW int forestall__folder(const char *path) {
  struct stat status;
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return -errno;
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return -errno;
  int error = fstat(folder, &status) != 0 ? -errno : 0;
  if (error == 0 && (status.st_uid != geteuid() || (status.st_mode & (S_IWGRP | S_IWOTH))))
    error = -EPERM;
  // systemd makes the parents of a path unit's folder readable by all.
  if (error == 0 && (status.st_mode & 077) && fchmod(folder, 0700) != 0) error = -errno;
  if (error == 0) return folder;
  close(folder);
  return error;
}

// Opens a record of this boot. -ENOENT: nothing is there. -ESTALE: what is there may be replaced,
// being of another boot, GONE, short, or no record.
FORESTALL_SLOW int forestall__open(int folder, const char *name, const uint8_t boot[16]) {
  struct forestall_record record;
  struct stat status;
  int file = openat(folder, name, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return errno == ELOOP || errno == EISDIR || errno == ENXIO ? -EEXIST : -errno;
  ssize_t count = -1;
  int error = 0;
  if (fstat(file, &status) != 0) error = -errno;
  else if (!S_ISREG(status.st_mode)) error = -EEXIST;
  else if (status.st_uid != geteuid()) error = -EPERM;
  else if ((count = pread(file, &record, sizeof record, 0)) < 0) error = -errno;
  else if (count < FORESTALL_LENGTH || memcmp(record.magic, "FSTL", 4) != 0) error = -ESTALE;
  else if (record.version != FORESTALL_VERSION) error = record.version ? -EPROTONOSUPPORT : -ESTALE;
  else if (status.st_size != FORESTALL_LENGTH) error = -ESTALE;
  else if (memcmp(record.boot, boot, 16) != 0 || (record.flags & FORESTALL_GONE)) error = -ESTALE;
  if (error == 0) return file;
  close(file);
  return error;
}

// Makes the record. A refused allocation is an error here; a sparse file would be a SIGBUS at the
// first push. The file gets its name by linkat, which never replaces: -EEXIST is a lost race.
FORESTALL_SLOW int forestall__create(int folder, const char *name,
                                     const struct forestall_record *record) {
  char temporary[160];
  int file = -1, error = EEXIST;
  for (unsigned attempt = 0; file < 0 && error == EEXIST && attempt < 100; attempt++) {
    snprintf(temporary, sizeof temporary, ".%s.%ld.%llx.%u~", name, (long)getpid(),
             (unsigned long long)forestall__clock(CLOCK_MONOTONIC), attempt);
    file = openat(folder, temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    error = errno;
  }
  if (file < 0) return error == EEXIST ? -EAGAIN : -error;
  do error = posix_fallocate(file, 0, FORESTALL_LENGTH);
  while (error == EINTR);
  if (error == 0) {
    ssize_t count = pwrite(file, record, FORESTALL_LENGTH, 0);
    if (count != FORESTALL_LENGTH) error = count < 0 ? errno : ENOSPC;
  }
  if (error == 0 && fchmod(file, 0600) != 0) error = errno;
  if (error == 0 && linkat(folder, temporary, folder, name, 0) != 0) error = errno;
  unlinkat(folder, temporary, 0);
  if (error == 0) return file;
  close(file);
  return -error;
}

// Takes a file away from a record's path: only one that may be replaced, or with `live` also a
// record of this boot, which is told so by GONE. Whoever takes away holds the folder's lock, so
// that between looking and unlinking no other file can come to lie there.
FORESTALL_SLOW int forestall__take_away(int folder, const char *name, const uint8_t boot[16],
                                        int live) {
  struct timespec pause = {0, 1000000};
  for (int attempt = 0; flock(folder, LOCK_EX | LOCK_NB) != 0; attempt++) {
    if (errno != EWOULDBLOCK && errno != EINTR) return -errno;
    if (attempt == 1000) return -EAGAIN;
    nanosleep(&pause, NULL);
  }
  int error = 0, file = forestall__open(folder, name, boot);
  if (file >= 0 && live) {
    void *map = mmap(NULL, FORESTALL_LENGTH, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) {
      error = -errno;
    } else {
      struct forestall_record *record = (struct forestall_record *)map;
      __atomic_or_fetch(&record->flags, FORESTALL_GONE, __ATOMIC_RELEASE);
      munmap(map, FORESTALL_LENGTH);
    }
  }
  int unwanted = file == -ESTALE || (file >= 0 && live);
  if (error == 0 && unwanted && unlinkat(folder, name, 0) != 0) error = -errno;
  if (file < 0 && file != -ESTALE && file != -ENOENT) error = file;
  if (file >= 0) close(file);
  flock(folder, LOCK_UN);
  return error;
}

// Drops a marker, an empty file in attached/, which makes systemd start a sweep.
FORESTALL_SLOW int forestall__mark(int folder, const char *file) {
  char path[96];
  snprintf(path, sizeof path, "attached/%.*s", (int)strlen(file) - 5, file);  // Without ".beat".
  for (int attempt = 0; attempt < 100; attempt++) {
    int marker = openat(folder, path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                        0600);
    if (marker >= 0) return close(marker), 0;
    if (errno == EISDIR || errno == ELOOP || errno == ENXIO) return 0;  // Not empty, all the same.
    // A file in the folder's place is of no use to anybody.
    if (errno == ENOTDIR && unlinkat(folder, "attached", 0) == 0) errno = ENOENT;
    if (errno != ENOENT) return -errno;
    // The sweep may just be remaking the folder.
    if (mkdirat(folder, "attached", 0700) != 0 && errno != EEXIST) return -errno;
  }
  return -EAGAIN;
}

// A UUID of 4, 8 or 32 hexadecimal digits in its shortest form, or 0: not one.
FORESTALL_SLOW int forestall__uuid(const char *text, char uuid[37]) {
  static const char base[] = "00001000800000805f9b34fb";  // Of Bluetooth, behind the first eight.
  char digits[33] = "";
  size_t count = 0, hyphens = 0;
  for (size_t i = 0; text[i]; i++) {
    char c = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
    if (c == '-' && (i == 8 || i == 13 || i == 18 || i == 23)) hyphens++;
    else if (count < 32 && ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) digits[count++] = c;
    else return 0;
  }
  if (count == 32 ? hyphens != 0 && hyphens != 4 : hyphens != 0 || (count != 4 && count != 8))
    return 0;
  if (count == 32 && strcmp(digits + 8, base) == 0) digits[count = 8] = 0;
  if (count == 8 && strncmp(digits, "0000", 4) == 0) memmove(digits, digits + 4, 5), count = 4;
  if (count < 32) return snprintf(uuid, 37, "%s", digits), 1;
  snprintf(uuid, 37, "%.8s-%.4s-%.4s-%.4s-%s", digits, digits + 8, digits + 12, digits + 16,
           digits + 20);
  return 1;
}

// A work as its line in the file, or 0: not one.
FORESTALL_SLOW int forestall__work(const char *work, char line[FORESTALL_WORK_LENGTH]) {
  char copy[FORESTALL_WORK_LENGTH], uuid[37], *words[4], *rest = NULL;
  int count = 0;
  if (snprintf(copy, sizeof copy, "%s", work) >= (int)sizeof copy) return 0;
  for (char *word = strtok_r(copy, " \t", &rest); word && count < 4;
       word = strtok_r(NULL, " \t", &rest))
    words[count++] = word;
  if (count < 2 || !forestall__is_name(words[1])) return 0;
  if (count == 3 && strcmp(words[0], "notifies") == 0 && forestall__uuid(words[2], uuid)) {
    snprintf(line, FORESTALL_WORK_LENGTH, "notifies %.64s %s\n", words[1], uuid);
    return 1;
  }
  if (count != 2 || (strcmp(words[0], "appears") != 0 && strcmp(words[0], "connects") != 0 &&
                     strcmp(words[0], "disconnects") != 0))
    return 0;
  snprintf(line, FORESTALL_WORK_LENGTH, "%.11s %.64s\n", words[0], words[1]);
  return 1;
}

// The file's text, its works in order and once each: its length, or an error.
FORESTALL_SLOW int forestall__pending_text(char *text, const char *const *works, size_t count) {
  char lines[FORESTALL_WORKS][FORESTALL_WORK_LENGTH], line[FORESTALL_WORK_LENGTH];
  size_t known = 0, length = strlen(FORESTALL_PENDING);
  if (count > FORESTALL_WORKS) return -E2BIG;
  for (size_t i = 0; i < count; i++) {
    size_t place = 0;
    if (!forestall__work(works[i], line)) return -EBADMSG;
    while (place < known && strcmp(lines[place], line) < 0) place++;
    if (place < known && strcmp(lines[place], line) == 0) continue;
    memmove(lines[place + 1], lines[place], (known++ - place) * sizeof line);
    memcpy(lines[place], line, sizeof line);
  }
  memcpy(text, FORESTALL_PENDING, length);
  for (size_t i = 0; i < known; i++) {
    memcpy(text + length, lines[i], strlen(lines[i]));
    length += strlen(lines[i]);
  }
  return (int)length;
}

// Replaces a file of a folder, whole or not at all. 1: it had that text already.
FORESTALL_SLOW int forestall__replace(int folder, const char *name, const char *text, int length) {
  char temporary[160], present[FORESTALL_PENDING_LENGTH + 1];
  int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (file >= 0) {
    ssize_t count = read(file, present, sizeof present);
    close(file);
    if (count == length && memcmp(present, text, (size_t)length) == 0) return 1;
  }
  snprintf(temporary, sizeof temporary, "%s.%ld.%llu~", name, (long)getpid(),
           (unsigned long long)forestall__clock(CLOCK_MONOTONIC));
  file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return errno == EEXIST ? -EAGAIN : -errno;
  ssize_t count = write(file, text, (size_t)length);
  int error = count == length ? 0 : count < 0 ? -errno : -ENOSPC;
  if (close(file) != 0 && error == 0) error = -errno;
  if (error == 0 && renameat(folder, temporary, folder, name) != 0)
    error = errno == EISDIR ? -EEXIST : -errno;
  if (error < 0) unlinkat(folder, temporary, 0);
  return error;
}

FORESTALL_SLOW void forestall__unmap(struct forestall_client *client) {
  if (client->record) munmap(client->record, FORESTALL_LENGTH);
  client->record = NULL;
  client->check = 0;
}

// Maps an open record and, when attaching anew, writes what an attach says. The pid goes first and
// comes back last: at no moment does an earlier client's pid stand beside the new `attached`.
FORESTALL_SLOW int forestall__map(struct forestall_client *client, int file,
                                  const struct forestall_record *fresh) {
  struct stat status;
  if (fstat(file, &status) != 0) return -errno;
  void *map = mmap(NULL, FORESTALL_LENGTH, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) return -errno;
  struct forestall_record *record = client->record = (struct forestall_record *)map;
  client->device = (uint64_t)status.st_dev;
  client->inode = (uint64_t)status.st_ino;
  if (!fresh) return 0;
  __atomic_store_n(&record->pid, 0, __ATOMIC_RELEASE);
  __atomic_store_n(&record->pid_namespace, fresh->pid_namespace, __ATOMIC_RELEASE);
  __atomic_store_n(&record->attached, fresh->attached, __ATOMIC_RELEASE);
  __atomic_store_n(&record->interval, fresh->interval, __ATOMIC_RELEASE);
  __atomic_store_n(&record->deadline, fresh->deadline, __ATOMIC_RELEASE);
  __atomic_and_fetch(&record->flags, (uint16_t)~FORESTALL_DONE, __ATOMIC_RELEASE);
  __atomic_store_n(&record->pid, fresh->pid, __ATOMIC_RELEASE);
  return 0;
}

// What an earlier life waited for is not what this one does, which may never say anything.
FORESTALL_SLOW void forestall__forget_pending(int folder, const char *file) {
  char name[80];
  snprintf(name, sizeof name, "%.*s.pending", (int)strlen(file) - 5, file);  // Without ".beat".
  unlinkat(folder, name, 0);
}

// Comes to the record in an open folder, whatever others do there meanwhile.
FORESTALL_SLOW int forestall__settle_in(struct forestall_client *client, int folder, int how) {
  struct forestall_record fresh;
  memset(&fresh, 0, sizeof fresh);
  int error = forestall__boot(fresh.boot);
  if (error < 0) return error;
  memcpy(fresh.magic, "FSTL", 4);
  fresh.version = FORESTALL_VERSION;
  fresh.interval = client->interval;
  fresh.pid = client->pid;
  fresh.pid_namespace = client->pid_namespace;
  for (int attempt = 0; attempt < 1000; attempt++) {
    int created = 0, file = forestall__open(folder, client->file, fresh.boot);
    if (file == -ESTALE && how != forestall__join) {
      error = forestall__take_away(folder, client->file, fresh.boot, 0);
      if (error < 0) return error;
      file = -ENOENT;
    }
    uint64_t now = forestall__clock(CLOCK_MONOTONIC_COARSE);
    fresh.attached = forestall__clock(CLOCK_BOOTTIME);
    fresh.deadline = forestall__after(now, client->interval);
    if (file == -ENOENT && how != forestall__join) {
      created = 1;
      file = forestall__create(folder, client->file, &fresh);
      if (file == -EEXIST) continue;
    }
    if (file < 0) return file == -ESTALE ? -ENOENT : file;
    error = forestall__map(client, file, how == forestall__anew && !created ? &fresh : NULL);
    close(file);
    if (error < 0) return error;
    if (!(forestall__flags(client->record) & FORESTALL_GONE)) {
      if (how == forestall__join) client->interval = forestall__bounded(client->record->interval);
      client->check = forestall__after(now, client->interval / 4);
      if (!created && how != forestall__anew) return 0;
      if (how == forestall__anew) forestall__forget_pending(folder, client->file);
      error = forestall__mark(folder, client->file);
      if (error == 0) return 0;
      forestall__unmap(client);
      return error;
    }
    forestall__unmap(client);  // Removed while we were coming.
  }
  return -EAGAIN;
}

FORESTALL_SLOW int forestall__settle(struct forestall_client *client, int how) {
  int folder = forestall__folder(client->folder);
  if (folder < 0) return folder;
  int error = forestall__settle_in(client, folder, how);
  close(folder);
  return error;
}

FORESTALL_SLOW int forestall__tell(struct forestall_client *client) {
  int folder = forestall__folder(client->folder);
  if (folder < 0) return folder;
  int error = forestall__mark(folder, client->file);
  close(folder);
  return error;
}

// Whether the mapped file is still the record: at its path, and long enough not to be a SIGBUS.
FORESTALL_SLOW int forestall__is_in_place(const struct forestall_client *client) {
  struct stat status;
  int folder = open(client->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int found = folder >= 0 && fstatat(folder, client->file, &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (folder >= 0) close(folder);
  return found && (uint64_t)status.st_dev == client->device &&
         (uint64_t)status.st_ino == client->inode && status.st_size == FORESTALL_LENGTH;
}

// What a push does besides storing: looks at the path once per quarter interval, heeds the flags.
FORESTALL_SLOW int forestall__look(struct forestall_client *client, uint64_t now) {
  if (!client->folder) return -EBADF;
  if (client->record && now >= client->check) {
    if (forestall__is_in_place(client)) client->check = forestall__after(now, client->interval / 4);
    else forestall__unmap(client);
  }
  if (client->record) {
    unsigned flags = forestall__flags(client->record);
    client->ended = (flags & FORESTALL_DONE) != 0;
    if (flags & FORESTALL_GONE) forestall__unmap(client);
  }
  if (!client->record) {
    int error = forestall__settle(client, client->ended ? forestall__join : forestall__again);
    if (error == -ENOENT && client->ended) return FORESTALL_ENDED;
    if (error < 0) return error;
    client->ended = (forestall__flags(client->record) & FORESTALL_DONE) != 0;
  }
  return client->ended ? FORESTALL_ENDED : 0;
}

// Says what a client waits for, in an open folder; `file` is its record's name.
FORESTALL_SLOW int forestall__pending_in(int folder, const char *file, const char *const *works,
                                         size_t count) {
  char text[FORESTALL_PENDING_LENGTH], name[80];
  int length = forestall__pending_text(text, works, count);
  if (length < 0) return length;
  snprintf(name, sizeof name, "%.*s.pending", (int)strlen(file) - 5, file);  // Without ".beat".
  int error = forestall__replace(folder, name, text, length);
  if (error != 0) return error < 0 ? error : 0;
  error = forestall__mark(folder, file);
  // Not noticed: the next call has to find another text, so that it tries again.
  if (error < 0) unlinkat(folder, name, 0);
  return error;
}
