// Linux calls that Swift cannot import: variadic system calls and function-like macros.
#pragma once
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <sys/statfs.h>

/// statfs(2): the number of the file system's kind in <linux/magic.h>; -1 and errno on failure.
static inline long forestall_file_system_type(const char *path) {
  struct statfs answer;
  return statfs(path, &answer) ? -1 : (long)(unsigned int)answer.f_type;
}

/// pidfd_open(2): a descriptor that becomes readable when the process ends; -1 and errno on failure.
static inline int forestall_pidfd_open(pid_t pid, unsigned int flags) {
  return (int)syscall(SYS_pidfd_open, pid, flags);
}

/// pidfd_send_signal(2) without extra information; -1 and errno on failure.
static inline int forestall_pidfd_send_signal(int descriptor, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, 0, 0);
}

/// pipe2(2) with O_CLOEXEC, which the C library hides without _GNU_SOURCE; -1 and errno on failure.
static inline int forestall_pipe(int ends[2]) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }
