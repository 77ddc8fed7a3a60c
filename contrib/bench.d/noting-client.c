// A client that notes when it began, before anything else, so that contrib/bench knows.
//
//   noting-client NOTES [NAME [DELAY-MS]]
//
// It writes the monotonic clock in ns and its process id to NOTES, waits, attaches as NAME, pushes once, and lives on.
#include <forestall.h>

#include <poll.h>
#include <sys/resource.h>
#include <time.h>

int main(int count, char **words) {
  struct timespec began;
  clock_gettime(CLOCK_MONOTONIC, &began);
  if (count < 2) return 64;
  int notes = open(words[1], O_WRONLY | O_CLOEXEC);
  if (notes < 0) return 66;
  dprintf(notes, "%lld %d\n", began.tv_sec * 1000000000ll + began.tv_nsec, (int)getpid());
  close(notes);
  // It is going to crash, of which nobody needs a picture.
  setrlimit(RLIMIT_CORE, &(struct rlimit){0});
  if (count < 3) return 0;
  if (count > 3) poll(NULL, 0, atoi(words[3]));
  struct forestall_client client = {0};
  if (forestall_attach(&client, words[2], 60000000000u) < 0) return 71;
  forestall_observed(&client);
  forestall_push(&client);
  for (;;) pause();
}
