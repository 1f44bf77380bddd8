// What the C library's allocator tells of itself, as Swift sees it.
#pragma once
#include <malloc.h>
