#define _GNU_SOURCE 1
#include "CLinux.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

int forestall_notify_socket(void) {
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  int on = 1;
  if (descriptor >= 0 &&
      setsockopt(descriptor, SOL_SOCKET, SO_PASSCRED, &on, sizeof on) != 0) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
  }
  return descriptor;
}

static int fill(struct sockaddr_un *name, socklen_t *size, const char *address, size_t length) {
  memset(name, 0, sizeof *name);
  name->sun_family = AF_UNIX;
  // A path keeps its final zero; an abstract name is exactly its bytes.
  if (length == 0 || length > sizeof name->sun_path - (address[0] != 0)) {
    errno = length == 0 ? EINVAL : ENAMETOOLONG;
    return -1;
  }
  memcpy(name->sun_path, address, length);
  *size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + (address[0] != 0));
  return 0;
}

int forestall_bind(int descriptor, const char *address, size_t length) {
  struct sockaddr_un name;
  socklen_t size;
  if (fill(&name, &size, address, length) != 0) return -1;
  return bind(descriptor, (const struct sockaddr *)&name, size);
}

ssize_t forestall_send(
    int descriptor, const char *address, size_t length, const void *bytes, size_t count) {
  struct sockaddr_un name;
  socklen_t size;
  if (fill(&name, &size, address, length) != 0) return -1;
  return sendto(
      descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT, (const struct sockaddr *)&name, size);
}

ssize_t forestall_receive(int descriptor, void *bytes, size_t room, struct forestall_datagram *info) {
  // Room for credentials and for the most descriptors that one message carries (SCM_MAX_FD).
  union {
    char bytes[CMSG_SPACE(sizeof(struct ucred)) + CMSG_SPACE(253 * sizeof(int))];
    struct cmsghdr align;
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = room};
  struct msghdr message = {
      .msg_iov = &part,
      .msg_iovlen = 1,
      .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes,
  };
  ssize_t count = recvmsg(descriptor, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
  if (count < 0) return -1;
  info->user = (uid_t)-1;
  info->process = 0;
  info->truncated = (message.msg_flags & MSG_TRUNC) != 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET) continue;
    if (header->cmsg_type == SCM_CREDENTIALS) {
      struct ucred sender;
      memcpy(&sender, CMSG_DATA(header), sizeof sender);
      info->user = sender.uid;
      info->process = sender.pid;
    } else if (header->cmsg_type == SCM_RIGHTS) {
      size_t held = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      for (size_t index = 0; index < held; index++) {
        int received;
        memcpy(&received, CMSG_DATA(header) + index * sizeof received, sizeof received);
        close(received);
      }
    }
  }
  return count;
}
