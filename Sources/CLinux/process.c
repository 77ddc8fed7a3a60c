#define _GNU_SOURCE 1
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

int forestall_reap(int descriptor, int *code, int *status) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  if (waitid(P_PIDFD, (id_t)descriptor, &info, WEXITED | WNOHANG) != 0) return -1;
  if (info.si_pid == 0) return 0;
  *code = info.si_code;
  *status = info.si_status;
  return 1;
}

static void become(const struct forestall_child *child, int report) {
  static const char variable[] = "WATCHDOG_PID=";
  for (char **entry = child->environment; *entry; entry++)
    if (strncmp(*entry, variable, sizeof variable - 1) == 0)
      snprintf(*entry + sizeof variable - 1, 12, "%d", (int)getpid());
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(child->arguments[0], child->arguments, child->environment);
  int reason = errno;
  while (write(report, &reason, sizeof reason) < 0 && errno == EINTR) {}
  _exit(127);
}

pid_t forestall_spawn(const struct forestall_child *child) {
  int ends[2];
  if (forestall_pipe(ends) != 0) return -1;
  pid_t pid = fork();
  if (pid == 0) become(child, ends[1]);
  int reason = pid < 0 ? errno : 0;
  close(ends[1]);
  // The pipe is closed by a successful exec: then there is nothing to read.
  if (pid > 0) {
    ssize_t count;
    do count = read(ends[0], &reason, sizeof reason);
    while (count < 0 && errno == EINTR);
    if (count == 0) reason = 0;
  }
  close(ends[0]);
  if (reason == 0) return pid;
  if (pid > 0)
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
  errno = reason;
  return -1;
}

void forestall_unmap_unused_code(void) {
  // By the linker.
  extern const char __executable_start[], etext[];
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)__executable_start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)etext & ~(page - 1);
  // Pages of a file that nobody has written: what is used again is mapped again.
  if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
}
