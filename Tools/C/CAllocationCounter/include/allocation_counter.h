// Counts the calls of malloc in this process, for benchmarks only.
#pragma once
#include <stdint.h>

/// The number of allocations since the process began.
uint64_t allocation_count(void);

/// The bytes that malloc has given out and not got back.
uint64_t allocated_bytes(void);
