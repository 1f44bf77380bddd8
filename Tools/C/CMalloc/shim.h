// Statistics of the C library's allocator for Swift.
#pragma once
#include <malloc.h>
