// A client of the least kind: attaches, then pushes at a steady pace, as a program does that hears a scale.
//
//   scale-client NAME INTERVAL-MS [PUSHES [END]]
//
// It says on its standard output what it does, a line each: `attached`, `push 1`, `push 2`, … It pushes twice per
// interval, without end, or PUSHES times. END says what it does then: `stuck` (the default) lives on and pushes no more,
// `exit` goes without a word, `done` says that it ended on purpose.
#include <forestall.h>

#include <poll.h>

int main(int count, char **words) {
  if (count < 3) {
    fprintf(stderr, "usage: %s NAME INTERVAL-MS [PUSHES [stuck|exit|done]]\n", words[0]);
    return 64;
  }
  int interval = atoi(words[2]);
  long pushes = count > 3 ? atol(words[3]) : -1;
  const char *end = count > 4 ? words[4] : "stuck";

  struct forestall_client client = {0};
  int error = forestall_attach(&client, words[1], (uint64_t)interval * 1000000u);
  if (error < 0) {
    fprintf(stderr, "%s is not watched over: %s\n", words[1], strerror(-error));
    return 71;
  }
  printf("attached\n");
  fflush(stdout);
  for (long number = 1; pushes < 0 || number <= pushes; number++) {
    forestall_observed(&client);
    error = forestall_push(&client);
    if (error < 0) fprintf(stderr, "push %ld: %s\n", number, strerror(-error));
    printf("push %ld\n", number);
    fflush(stdout);
    poll(NULL, 0, interval / 2);
  }
  if (strcmp(end, "stuck") == 0) {
    for (;;) pause();
  }
  if (strcmp(end, "done") == 0) forestall_done(&client);
  forestall_detach(&client);
  return 0;
}
