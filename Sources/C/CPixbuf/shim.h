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

// Checksums of GLib. Its enumerators are invisible where another C module has been imported first. Free with `g_free`.
static inline char *cpixbuf_md5(const guchar *bytes, gsize count) {
    return g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, count);
}

static inline char *cpixbuf_sha256(const guchar *bytes, gsize count) {
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, count);
}
