// What keeps the adaptive demuxers from freeing a request that is still in use.
#pragma once
#include <glib.h>

// Clears a lock that somebody else may still hold for a moment: waits for that, for a second. One that is held for good is
// leaked.
void ph_clear_when_free(GRecMutex *lock);

// The adaptive demuxers clear their locks through `ph_clear_when_free` from now on. FALSE while they are not loaded.
gboolean ph_guard_adaptive_requests(void);
