// Keeps the adaptive demuxers from freeing a request that is still in use.
#pragma once
#include <glib.h>

// Waits, for at most a second, until nobody holds a lock, and clears it. A lock that stays held is leaked.
void ph_clear_when_free(GRecMutex *lock);

// Makes the adaptive demuxers clear their locks with `ph_clear_when_free`. Returns FALSE while they are not loaded.
gboolean ph_guard_adaptive_requests(void);
