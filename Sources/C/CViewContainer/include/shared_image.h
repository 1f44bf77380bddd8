// What needs the headers of X11, whose names would be in the way elsewhere.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

/// An image of cairo in memory that an X server shares, of the server's own kind where it shares none; null elsewhere.
cairo_surface_t *shared_image_new(GdkDisplay *display, int width, int height);

/// Lets the heap keep what was freed, up to a number of bytes, of pieces up to another number.
void heap_keep_freed(int bytes, int piece);

G_END_DECLS
