#define _GNU_SOURCE
#include "baseline.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

void baseline_stores(uint64_t *instant, uint64_t interval, long rounds) {
  for (long round = 0; round < rounds; round++) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    uint64_t now = (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
    __atomic_store_n(instant, now + interval, __ATOMIC_RELEASE);
  }
}

int baseline_notifications(long rounds) {
  for (long round = 0; round < rounds; round++) {
    int sent = sd_notify(0, "WATCHDOG=1");
    if (sent <= 0) return sent < 0 ? sent : -ENOTCONN;
  }
  return 0;
}

int baseline_listener(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return -errno;
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  if (bind(socket_, (struct sockaddr *)&address, sizeof address) != 0) return -errno;
  pid_t child = fork();
  if (child == 0) {
    char text[64];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (recv(socket_, text, sizeof text, 0) >= 0) continue;
    _exit(0);
  }
  close(socket_);
  return child < 0 ? -errno : child;
}

int baseline_touches(long rounds) {
  int file = memfd_create("touched", MFD_CLOEXEC), result = file < 0 ? -errno : 0;
  for (long round = 0; round < rounds && result == 0; round++)
    if (futimens(file, NULL) != 0) result = -errno;
  close(file);
  return result;
}

// No library's cost is in it: a ping by one costs more.
static int ping(const struct sockaddr_in *address) {
  static const char request[] = "GET /ping HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  char answer[512];
  int socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return -errno;
  int result = 0;
  if (connect(socket_, (const struct sockaddr *)address, sizeof *address) != 0 ||
      send(socket_, request, sizeof request - 1, MSG_NOSIGNAL) < 0 || recv(socket_, answer, sizeof answer, 0) <= 0)
    result = errno ? -errno : -EPROTO;
  close(socket_);
  return result;
}

int baseline_pings(uint16_t port, long rounds) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int result = 0;
  for (long round = 0; round < rounds && result == 0; round++) result = ping(&address);
  return result;
}

static void answer_each(int listener) {
  static const char answer[] = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
  char request[1024];
  for (;;) {
    int socket_ = accept(listener, NULL, NULL);
    if (socket_ < 0) _exit(1);
    // Such a request comes in one piece over loopback.
    if (recv(socket_, request, sizeof request, 0) > 0) send(socket_, answer, sizeof answer - 1, MSG_NOSIGNAL);
    close(socket_);
  }
}

int baseline_server(uint16_t *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return -errno;
  if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 64) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) != 0)
    return -errno;
  *port = ntohs(address.sin_port);
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    answer_each(listener);
  }
  close(listener);
  return child < 0 ? -errno : child;
}
