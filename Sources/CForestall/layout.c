// The format, told in full: a change of any offset does not compile.
#include "forestall.h"

_Static_assert(offsetof(struct forestall_record, magic) == 0, "magic at 0");
_Static_assert(offsetof(struct forestall_record, version) == 4, "version at 4");
_Static_assert(offsetof(struct forestall_record, flags) == 6, "flags at 6");
_Static_assert(offsetof(struct forestall_record, deadline) == 8, "deadline at 8");
_Static_assert(offsetof(struct forestall_record, observed) == 16, "observed at 16");
_Static_assert(offsetof(struct forestall_record, interval) == 24, "interval at 24");
_Static_assert(offsetof(struct forestall_record, boot) == 32, "boot id at 32");
_Static_assert(offsetof(struct forestall_record, attached) == 48, "attached at 48");
_Static_assert(offsetof(struct forestall_record, pid) == 56, "pid at 56");
_Static_assert(offsetof(struct forestall_record, pid_namespace) == 60, "pid namespace at 60");
_Static_assert(sizeof(struct forestall_record) == 64, "one cache line");
