// SQLite, and its function-like macros that Swift cannot import.
#pragma once
#include <sqlite3.h>

/// SQLITE_TRANSIENT: SQLite makes its own copy of what is bound.
static inline sqlite3_destructor_type forestall_sqlite_transient(void) { return SQLITE_TRANSIENT; }
