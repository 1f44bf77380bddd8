#include "shared_image.h"

#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#include <malloc.h>

// The edge of the image that keeps the memory: the smallest for which Cairo uses shared memory is smaller.
#define KEPT_EDGE 256

cairo_surface_t *shared_image_new(GdkDisplay *display, int width, int height) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    if (!GDK_IS_X11_DISPLAY(display)) return NULL;
    Display *server = gdk_x11_display_get_xdisplay(display);
    G_GNUC_END_IGNORE_DEPRECATIONS
    cairo_surface_t *root = cairo_xlib_surface_create(
        server, DefaultRootWindow(server), DefaultVisual(server, DefaultScreen(server)), width, height);
    // Cairo allocates images from a segment for several of the first one's size, and keeps the segment while it has an image.
    cairo_surface_t *whole = cairo_surface_create_similar_image(root, CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_t *kept = cairo_surface_create_similar_image(root, CAIRO_FORMAT_RGB24, KEPT_EDGE, KEPT_EDGE);
    cairo_surface_destroy(whole);
    cairo_surface_destroy(root);
    return kept;
}

void heap_keep_freed(int bytes) {
    // Those of a frame are not mapped one by one, and of what is free at the end of a heap, one frame remains.
    mallopt(M_MMAP_THRESHOLD, bytes + (1 << 16));
    mallopt(M_TOP_PAD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes + bytes / 2);
}

static gboolean trim(gpointer data) {
    malloc_trim(0);
    return G_SOURCE_REMOVE;
}

void heap_release_freed(unsigned milliseconds) {
    g_timeout_add_full(G_PRIORITY_LOW, milliseconds, trim, NULL, NULL);
}
