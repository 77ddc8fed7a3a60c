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

/// waitid(P_PIDFD, WEXITED|WNOHANG): takes a child's end without waiting. 1 and `code` (CLD_EXITED,
/// CLD_KILLED, CLD_DUMPED) and `status` when it has ended, 0 when it still runs, -1 and errno.
int forestall_reap(int descriptor, int *code, int *status);

/// What is to be done in a child between fork(2) and execve(2).
struct forestall_child {
  char *const *arguments;
  /// The environment; an entry that begins with WATCHDOG_PID= has room for a number of 11 digits,
  /// and the child's own is written there.
  char **environment;
};

/// Starts a program found along PATH, with all signals unblocked: its number, or -1 and errno, which is
/// execvpe(3)'s where that failed.
pid_t forestall_spawn(const struct forestall_child *child);

/// Gives up the program's own code that was needed to start, for a program that waits long: only
/// what it uses from now on takes part in its memory. madvise(2); that it is refused does no harm.
void forestall_unmap_unused_code(void);

/// One datagram, its sender's user, and whether it was cut short.
struct forestall_datagram {
  uid_t user;
  pid_t process;
  int truncated;
};

/// recvmsg(2) without waiting: the datagram's length or -1 and errno. Descriptors that came with it
/// are closed. A sender that did not say who it is has the user (uid_t)-1.
ssize_t forestall_receive(int descriptor, void *bytes, size_t room, struct forestall_datagram *info);

/// An unbound datagram socket with SO_PASSCRED, closed on exec and never waiting; -1 and errno.
int forestall_notify_socket(void);

/// bind(2) or, with `send` not null, sendto(2), at an AF_UNIX address whose first byte is zero where
/// it is an abstract one; the length sent or -1 and errno.
int forestall_bind(int descriptor, const char *address, size_t length);
ssize_t forestall_send(
    int descriptor, const char *address, size_t length, const void *bytes, size_t count);

/// A signalfd(2) for some signals, which are blocked from now on; -1 and errno.
int forestall_signal_descriptor(const int *signals, size_t count);

/// Reads one signal from a signalfd: its number, 0 where there is none, -1 and errno. `from_kernel`
/// says that a terminal sent it, and so sent it to the whole process group.
int forestall_next_signal(int descriptor, int *from_kernel);

/// setlocale(3) for LC_MESSAGES alone and bindtextdomain(3): from now on texts are translated into the
/// language of the environment, in UTF-8 whatever LC_CTYPE says. Zero where that is none but English.
int forestall_choose_language(const char *folder);

/// dcgettext(3): the translation of a text; null where there is none. It lives as long as the process.
const char *forestall_translation(const char *text);

/// dcngettext(3): the same in the form for a number of things.
const char *forestall_plural_translation(const char *text, const char *plural, unsigned long count);
