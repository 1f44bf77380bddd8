// Functions that need the headers of X11, whose names would clash elsewhere, and functions of the heap.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

/// Makes Cairo keep memory that it shares with an X server, for images of a size, while the returned small image exists.
/// Returns a server-side image without shared memory; null elsewhere.
cairo_surface_t *shared_image_new(GdkDisplay *display, int width, int height);

/// Keeps freed memory on the heap, for one allocation of a number of bytes, at most 31 MB.
void heap_keep_freed(int bytes);

/// Gives unused memory of the heap to the system after a time, also between allocations. For the main thread.
void heap_release_freed(unsigned milliseconds);

G_END_DECLS
