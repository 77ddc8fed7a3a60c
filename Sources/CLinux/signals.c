#define _GNU_SOURCE 1
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <sys/signalfd.h>

int forestall_signal_descriptor(const int *signals, size_t count) {
  sigset_t set;
  sigemptyset(&set);
  for (size_t index = 0; index < count; index++) sigaddset(&set, signals[index]);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return -1;
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int forestall_next_signal(int descriptor, int *from_kernel) {
  struct signalfd_siginfo info;
  ssize_t count = read(descriptor, &info, sizeof info);
  if (count < 0) return errno == EAGAIN ? 0 : -1;
  *from_kernel = info.ssi_code == SI_KERNEL;
  return (int)info.ssi_signo;
}
