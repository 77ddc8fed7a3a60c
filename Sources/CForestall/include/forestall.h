// forestall.h: the beat record, and the C client that writes it.
//
// Header only (with forestall_attach.h beside it), C11 and C++11, Linux, GCC or Clang. A client
// attaches once and then pushes its deadline ahead each time it has done its work; while it does,
// its reminder never fires:
//
//     struct forestall_client client = {0};
//     int error = forestall_attach(&client, "heart-rate", 300 * 1000000000ull);  // five minutes
//     if (error < 0) fprintf(stderr, "no reminder: %s\n", strerror(-error));
//     for (;;) { receive(); forestall_observed(&client); forestall_push(&client); }
//     forestall_done(&client);  // ended on purpose: no reminder
//     forestall_detach(&client);
//
// A push is a coarse clock read and at most one store. One thread at a time uses a client; each
// thread or process may have its own, also of the same name. After fork() parent and child push the
// same record, whose pid stays the parent's. Once per quarter interval a push makes sure that its
// file was neither removed, replaced nor cut short; who cuts it short in between, which only the
// user's own programs can, has the client killed by SIGBUS. Functions answer 0, or
// FORESTALL_ENDED where DONE is set and nothing was done, or a negative errno value:
//
//     -EINVAL           a name has 1 to 64 lower-case letters a-z, digits and . _ -, and begins with
//                       a letter or digit; an interval is longer than zero, 31 days at most
//     -ENXIO            XDG_RUNTIME_DIR is not set to an absolute path: there is no user session
//     -EBADF            the client is not attached
//     -EPERM            the folder or the record belongs to another user, or others may write it
//     -EEXIST           at the record's path lies something that is not a file; it was left alone
//     -EPROTONOSUPPORT  the record was written by another version of Forestall
//     -ENOSPC, -EDQUOT  no room for a record
//     -EAGAIN           another process kept the folder locked for a second, or kept removing
//     -EBADMSG, -E2BIG  what the client waits for is none of the forms below, or more than 32 works
//     others            what a system call answered; after an error of a push the next one retries
#pragma once

#if !defined(_GNU_SOURCE) && !defined(_DEFAULT_SOURCE) && !defined(_POSIX_C_SOURCE)
#define _DEFAULT_SOURCE 1  // Under -std=c11 the C library hides POSIX; include this header first.
#endif

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define FORESTALL_VERSION 1
#define FORESTALL_LENGTH 64
#define FORESTALL_DONE 1  // Flag: ended on purpose; a push does nothing until somebody attaches.
#define FORESTALL_GONE 2  // Flag: this file is no longer the record; attach again.
#define FORESTALL_ENDED 1
#define FORESTALL_LONGEST (31 * 24 * 3600 * 1000000000ull)  // ns: no deadline lies further ahead.

/// A beat record: $XDG_RUNTIME_DIR/forestall/NAME.beat, in the machine's byte order.
struct forestall_record {
  uint8_t magic[4];  // "FSTL"
  uint16_t version;
  uint16_t flags;
  uint64_t deadline;       // CLOCK_MONOTONIC ns; 0: nothing is expected
  uint64_t observed;       // last data from the accessory, same clock; 0: none
  uint64_t interval;       // ns
  uint8_t boot[16];        // /proc/sys/kernel/random/boot_id
  uint64_t attached;       // CLOCK_BOOTTIME ns
  uint32_t pid;            // 0: none
  uint32_t pid_namespace;  // inode of /proc/PID/ns/pid
};

// Pending work, $XDG_RUNTIME_DIR/forestall/NAME.pending: what a client waits for now, for who waits in
// its place once it is gone. Text, replaced as a whole (0600): the line "forestall-pending 1", then a
// line for each work, sorted by their bytes and once each, with single blanks, all lines ended:
//
//     appears ACCESSORY         it comes near and advertises
//     connects ACCESSORY        it connects
//     disconnects ACCESSORY     its link ends
//     notifies ACCESSORY UUID   it sends a notification or an indication of this characteristic
//
// An accessory's name keeps a client's alphabet. The UUID is in lower case and as short as it goes: 4
// or 8 digits on the Bluetooth base UUID, otherwise all 32 with hyphens. No works: nothing is pending.
// No file: the client has not said since it attached, which takes the file away. At most 32 works of less than 200 bytes.
#define FORESTALL_PENDING "forestall-pending 1\n"
#define FORESTALL_WORKS 32
#define FORESTALL_WORK_LENGTH 200  // With its end.
#define FORESTALL_PENDING_LENGTH (32 + FORESTALL_WORKS * FORESTALL_WORK_LENGTH)

#ifdef __cplusplus
#define FORESTALL_ASSERT(condition, text) static_assert(condition, text)
#else
#define FORESTALL_ASSERT(condition, text) _Static_assert(condition, text)
#endif
FORESTALL_ASSERT(sizeof(struct forestall_record) == FORESTALL_LENGTH, "one cache line");
FORESTALL_ASSERT(offsetof(struct forestall_record, flags) == 6, "flags at 6");
FORESTALL_ASSERT(offsetof(struct forestall_record, deadline) == 8, "deadline at 8");
FORESTALL_ASSERT(offsetof(struct forestall_record, boot) == 32, "boot id at 32");
FORESTALL_ASSERT(offsetof(struct forestall_record, pid) == 56, "pid at 56");

/// A client. All zero: not attached. Its members are not for its user.
struct forestall_client {
  struct forestall_record *record;
  uint64_t check;  // from when on a push looks at the path first; 0 without a record
  uint64_t interval;
  uint64_t device, inode;  // of the mapped file
  char *folder;
  char file[72];
  uint32_t pid, pid_namespace;
  int ended;  // DONE was seen: a push makes no new record
};

// How to come to a record: attaching anew, again after the record was lost, or only if it is there.
enum { forestall__anew, forestall__again, forestall__join };

#define FORESTALL_SLOW __attribute__((unused, noinline, cold)) static

static inline uint64_t forestall__clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static inline uint64_t forestall__bounded(uint64_t span) {
  return span < FORESTALL_LONGEST ? span : FORESTALL_LONGEST;
}

static inline uint64_t forestall__after(uint64_t now, uint64_t span) {
  return now + forestall__bounded(span);
}

// Moves an instant ahead, never back, whoever else does the same. Within one tick of the coarse
// clock a second push finds nothing to store, so the exchange costs nothing in a busy loop.
static inline void forestall__forward(uint64_t *instant, uint64_t target) {
  uint64_t current = __atomic_load_n(instant, __ATOMIC_RELAXED);
  while (__builtin_expect(current < target, 0) &&
         !__atomic_compare_exchange_n(instant, &current, target, 1, __ATOMIC_RELEASE,
                                      __ATOMIC_RELAXED)) {
  }
}

static inline unsigned forestall__flags(const struct forestall_record *record) {
  return __atomic_load_n(&record->flags, __ATOMIC_ACQUIRE);
}

#include "forestall_attach.h"

static inline int forestall__ready(struct forestall_client *client, uint64_t now) {
  if (__builtin_expect(now >= client->check, 0)) return forestall__look(client, now);
  if (__builtin_expect(forestall__flags(client->record) != 0, 0))
    return forestall__look(client, now);
  return 0;
}

/// Gives up the mapping; the record stays as it is.
FORESTALL_SLOW void forestall_detach(struct forestall_client *client) {
  forestall__unmap(client);
  free(client->folder);
  memset(client, 0, sizeof *client);
}

FORESTALL_SLOW int forestall__begin(struct forestall_client *client, const char *folder,
                                    const char *name, int how) {
  if (!forestall__is_name(name)) return -EINVAL;
  char *copy = strdup(folder);  // First: `folder` may be the client's own.
  forestall__unmap(client);
  free(client->folder);
  client->folder = copy;
  if (!copy) return -ENOMEM;
  client->ended = 0;
  snprintf(client->file, sizeof client->file, "%s.beat", name);
  int error = forestall__settle(client, how);
  if (error < 0) forestall_detach(client);
  return error;
}

/// forestall_attach with a records' folder, and on behalf of another process: `pid` 0 for none.
FORESTALL_SLOW int forestall_attach_at(struct forestall_client *client, const char *folder,
                                       const char *name, uint64_t interval, uint32_t pid) {
  struct stat status;
  if (interval == 0 || interval > FORESTALL_LONGEST || !forestall__is_name(name)) return -EINVAL;
  int known = pid != 0 && stat("/proc/self/ns/pid", &status) == 0;
  client->interval = interval;
  client->pid = known ? pid : 0;
  client->pid_namespace = known ? (uint32_t)status.st_ino : 0;
  return forestall__begin(client, folder, name, forestall__anew);
}

/// Attaches: makes the record, or takes the one of this boot that is there; clears DONE and says
/// that the next push comes within `interval` ns. Attaching again is a new agreement of this kind;
/// after another error than -EINVAL the client is not attached.
FORESTALL_SLOW int forestall_attach(struct forestall_client *client, const char *name,
                                    uint64_t interval) {
  char folder[4096];
  const char *runtime = getenv("XDG_RUNTIME_DIR");
  if (!runtime || runtime[0] != '/') return -ENXIO;
  if (snprintf(folder, sizeof folder, "%s/forestall", runtime) >= (int)sizeof folder)
    return -ENAMETOOLONG;
  return forestall_attach_at(client, folder, name, interval, (uint32_t)getpid());
}

/// Takes part in a record of this boot, if there is one, and changes nothing: else -ENOENT.
FORESTALL_SLOW int forestall_join_at(struct forestall_client *client, const char *folder,
                                     const char *name) {
  return forestall__begin(client, folder, name, forestall__join);
}

/// Moves the deadline to `span` ns from now, 31 days at most, unless it lies further ahead already.
static inline int forestall_push_for(struct forestall_client *client, uint64_t span) {
  uint64_t now = forestall__clock(CLOCK_MONOTONIC_COARSE);
  int state = forestall__ready(client, now);
  if (__builtin_expect(state != 0, 0)) return state;
  forestall__forward(&client->record->deadline, forestall__after(now, span));
  return 0;
}

/// Moves the deadline one interval ahead of now, unless it lies further ahead already.
static inline int forestall_push(struct forestall_client *client) {
  uint64_t now = forestall__clock(CLOCK_MONOTONIC_COARSE);
  int state = forestall__ready(client, now);
  if (__builtin_expect(state != 0, 0)) return state;
  forestall__forward(&client->record->deadline, now + client->interval);  // That is bounded.
  return 0;
}

/// Moves the deadline to `span` ns from now even if that is nearer, 0: due now; and has it seen.
FORESTALL_SLOW int forestall_push_nearer(struct forestall_client *client, uint64_t span) {
  uint64_t now = forestall__clock(CLOCK_MONOTONIC_COARSE), next = forestall__after(now, span);
  int state = forestall__ready(client, now);
  if (state != 0) return state;
  uint64_t last = __atomic_exchange_n(&client->record->deadline, next, __ATOMIC_RELEASE);
  return next < last ? forestall__tell(client) : 0;
}

/// Puts another deadline in the place of one that no client sets, if that still stands there. For
/// the sweep: nobody is told.
FORESTALL_SLOW void forestall_correct(struct forestall_client *client, uint64_t wrong,
                                      uint64_t right) {
  if (client->record)
    __atomic_compare_exchange_n(&client->record->deadline, &wrong, right, 0, __ATOMIC_RELEASE,
                                __ATOMIC_RELAXED);
}

/// Notes that data came from the accessory just now. It is no push.
static inline int forestall_observed(struct forestall_client *client) {
  uint64_t now = forestall__clock(CLOCK_MONOTONIC_COARSE);
  int state = forestall__ready(client, now);
  if (state == 0) forestall__forward(&client->record->observed, now);
  return state;
}

/// Ends on purpose: sets DONE and has it seen. No reminder comes until somebody attaches again.
FORESTALL_SLOW int forestall_done(struct forestall_client *client) {
  client->check = 0;  // Not into a record that was lost: the intent must be found.
  int state = forestall__look(client, forestall__clock(CLOCK_MONOTONIC_COARSE));
  if (state != 0) return state < 0 ? state : 0;
  __atomic_or_fetch(&client->record->flags, FORESTALL_DONE, __ATOMIC_RELEASE);
  client->ended = 1;
  return forestall__tell(client);
}

/// Says what the client waits for now: all of it, in place of what it said before; none says that
/// nothing is pending. A work is a text of the forms above, the UUID in any form: "connects bath",
/// "notifies bath 2A9D". The same again costs a look and changes nothing; anything else is seen at once.
/// It holds until the client attaches anew, over its end too.
FORESTALL_SLOW int forestall_pending(struct forestall_client *client, const char *const *works,
                                     size_t count) {
  int state = forestall__ready(client, forestall__clock(CLOCK_MONOTONIC_COARSE));
  if (state != 0) return state;
  int folder = forestall__folder(client->folder);
  if (folder < 0) return folder;
  int error = forestall__pending_in(folder, client->file, works, count);
  close(folder);
  return error;
}

/// Holds a record's place for a client that has to attach within `span` ns: `attached` is 0 until it
/// does. A record of this boot that is there stays as it is, with -EEXIST.
FORESTALL_SLOW int forestall_expect_at(const char *folder, const char *name, uint64_t interval,
                                       uint64_t span) {
  char file[72];
  struct forestall_record record;
  if (!forestall__is_name(name) || interval == 0) return -EINVAL;
  memset(&record, 0, sizeof record);
  memcpy(record.magic, "FSTL", 4);
  record.version = FORESTALL_VERSION;
  record.interval = interval;
  record.deadline = forestall__after(forestall__clock(CLOCK_MONOTONIC_COARSE), span);
  int error = forestall__boot(record.boot);
  int descriptor = error < 0 ? error : forestall__folder(folder);
  if (descriptor < 0) return descriptor;
  snprintf(file, sizeof file, "%s.beat", name);
  error = forestall__take_away(descriptor, file, record.boot, 0);
  if (error == 0) error = forestall__create(descriptor, file, &record);
  if (error >= 0) error = close(error);
  close(descriptor);
  return error;
}

/// Removes a record, told by GONE to whoever maps it; none there is no error.
FORESTALL_SLOW int forestall_remove_at(const char *folder, const char *name) {
  char file[72];
  uint8_t boot[16];
  if (!forestall__is_name(name)) return -EINVAL;
  int error = forestall__boot(boot), descriptor = error < 0 ? error : forestall__folder(folder);
  if (descriptor < 0) return descriptor;
  snprintf(file, sizeof file, "%s.beat", name);
  error = forestall__take_away(descriptor, file, boot, 1);
  close(descriptor);
  return error;
}
