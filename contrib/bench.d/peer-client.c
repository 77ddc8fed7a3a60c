// A client as other supervisors watch it, for contrib/bench: it notes when it began, tells systemd that it is well, and lives on.
//
//   peer-client NOTES [SECONDS]
//
// It writes the monotonic clock in ns and its process id to NOTES. Where systemd listens it is told at once, and then each
// SECONDS, or never again.
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static void tell(const char *path) {
  static const char text[] = "READY=1\nWATCHDOG=1";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sendto(socket_, text, sizeof text - 1, MSG_NOSIGNAL, (struct sockaddr *)&address, sizeof address);
  close(socket_);
}

int main(int count, char **words) {
  struct timespec began;
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (count < 2) return 64;
  int notes = open(words[1], O_WRONLY | O_CLOEXEC);
  if (notes < 0) return 66;
  dprintf(notes, "%lld %d\n", began.tv_sec * 1000000000ll + began.tv_nsec, (int)getpid());
  close(notes);
  // It is going to be ended, of which nobody needs a picture.
  setrlimit(RLIMIT_CORE, &(struct rlimit){0});
  const char *path = getenv("NOTIFY_SOCKET");
  if (path != NULL) tell(path);
  for (;;) {
    if (count < 3) pause();
    poll(NULL, 0, atoi(words[2]) * 1000);
    if (path != NULL) tell(path);
  }
}
