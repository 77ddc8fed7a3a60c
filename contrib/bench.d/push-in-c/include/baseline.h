// What a push is measured against, in C.
#pragma once
#include <stdint.h>

/// The least that a push can be: reads the coarse clock and stores once with release, `rounds` times.
void baseline_stores(uint64_t *instant, uint64_t interval, long rounds);

/// Sends WATCHDOG=1 to `NOTIFY_SOCKET`, `rounds` times. 0, or a negative errno value.
int baseline_notifications(long rounds);

/// Binds a datagram socket at a path and forks a process that empties it. Its number, or a negative errno value.
int baseline_listener(const char *path);
