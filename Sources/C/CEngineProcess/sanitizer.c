#include "engine_process.h"

#ifndef __has_feature
#define __has_feature(name) 0
#endif

int ph_is_thread_sanitized(void)
{
#if __has_feature(thread_sanitizer) || defined(__SANITIZE_THREAD__)
    return 1;
#else
    return 0;
#endif
}
