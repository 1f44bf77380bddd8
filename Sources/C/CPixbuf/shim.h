// gdk-pixbuf for Swift. Macros and variadic functions are not imported: add inline shims here, without logic.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>

// Connect signals of a loader. The handlers are called while bytes are written, on that thread.
static inline void cpixbuf_on_size_prepared(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, gpointer), gpointer data) {
    g_signal_connect_data(loader, "size-prepared", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

static inline void cpixbuf_on_area_updated(
    GdkPixbufLoader *loader, void (*handler)(GdkPixbufLoader *, int, int, int, int, gpointer), gpointer data) {
    g_signal_connect_data(loader, "area-updated", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}
