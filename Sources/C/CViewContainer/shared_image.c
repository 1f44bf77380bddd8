#include "shared_image.h"

#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#include <malloc.h>

cairo_surface_t *shared_image_new(GdkDisplay *display, int width, int height) {
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    if (!GDK_IS_X11_DISPLAY(display)) return NULL;
    Display *server = gdk_x11_display_get_xdisplay(display);
    G_GNUC_END_IGNORE_DEPRECATIONS
    cairo_surface_t *root = cairo_xlib_surface_create(
        server, DefaultRootWindow(server), DefaultVisual(server, DefaultScreen(server)), width, height);
    cairo_surface_t *image = cairo_surface_create_similar_image(root, CAIRO_FORMAT_RGB24, width, height);
    cairo_surface_destroy(root);
    return image;
}

void heap_keep_freed(int bytes, int piece) {
    mallopt(M_MMAP_THRESHOLD, piece);
    mallopt(M_TRIM_THRESHOLD, bytes);
}
