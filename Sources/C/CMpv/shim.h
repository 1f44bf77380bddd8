// libmpv as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <mpv/client.h>
#include <mpv/render.h>
#include <mpv/stream_cb.h>

/// The type of the software renderer, which is a macro.
static inline char *playhead_mpv_software(void) { return (char *)MPV_RENDER_API_TYPE_SW; }
