// Functions that need the headers of X11, whose names would clash elsewhere.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Returns a Cairo image in memory shared with an X server, or a server-side one without shared memory; null elsewhere.
cairo_surface_t *shared_image_new(GdkDisplay *display, int width, int height);

/// Keeps freed memory on the heap, up to a number of bytes, for allocations up to another number.
void heap_keep_freed(int bytes, int piece);

G_END_DECLS
