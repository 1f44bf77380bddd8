// Counts the calls of malloc in this process, for benchmarks only.
#pragma once
#include <stdint.h>

/// The number of allocations since the process started.
uint64_t allocation_count(void);

/// The number of allocated bytes that have not been freed.
uint64_t allocated_bytes(void);
