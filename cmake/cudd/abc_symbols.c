/* The three symbols that CUDD takes from the rest of berkeley-abc.
 *
 * ABC's own versions print and exit when memory runs out. Sheaf must be able to go on after that,
 * so the handler here does nothing: CUDD then reports the failure through a null result. */
#include <stdint.h>
#include <time.h>

/* CPU time in clock ticks, as ABC's `abctime`. */
int64_t Extra_CpuTime(void) { return (int64_t)clock(); }

/* Consulted only when a manager is created without a memory limit; Sheaf always sets one. */
int Extra_GetSoftDataLimit(void) { return 1 << 30; }

static void continue_after_failed_allocation(long size) { (void)size; }

void (*Extra_UtilMMoutOfMemory)(long size) = continue_after_failed_allocation;
