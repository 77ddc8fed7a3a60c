// What a push is measured against, in C.
#pragma once
#include <stdint.h>

/// The least that a push can be: reads the coarse clock and stores once with release, `rounds` times.
void baseline_stores(uint64_t *instant, uint64_t interval, long rounds);

/// Sends WATCHDOG=1 to `NOTIFY_SOCKET`, `rounds` times. 0, or a negative errno value.
int baseline_notifications(long rounds);

/// Binds a datagram socket at a path and forks a process that empties it. Its number, or a negative errno value.
int baseline_listener(const char *path);

/// Sets the times of a file in memory to now, `rounds` times. 0, or a negative errno value.
int baseline_touches(long rounds);

/// Asks a server for a page over HTTP, with a connection for each, `rounds` times. 0, or a negative errno value.
int baseline_pings(uint16_t port, long rounds);

/// Forks a process that answers each request over HTTP on a port of loopback. Its number, or a negative errno value.
int baseline_server(uint16_t *port);
