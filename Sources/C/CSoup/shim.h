// libsoup 3 as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <libsoup/soup.h>
#include <glib-unix.h>
#include <gio/gio.h>

/// Connects a signal of a server message that has no arguments of its own (`wrote-chunk`, `wrote-headers`, `finished`).
static inline gulong playhead_soup_connect_plain(
    SoupServerMessage *message, const char *signal, void (*handler)(SoupServerMessage *, gpointer), gpointer data,
    void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(message, signal, G_CALLBACK(handler), data, release, (GConnectFlags)0);
}

/// Connects a signal of a server message that carries a number of bytes (`wrote-body-data`).
static inline gulong playhead_soup_connect_count(
    SoupServerMessage *message, const char *signal, void (*handler)(SoupServerMessage *, guint, gpointer),
    gpointer data, void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(message, signal, G_CALLBACK(handler), data, release, (GConnectFlags)0);
}

/// Sets the callback of a source made by `g_unix_fd_source_new`, whose signature differs from `GSourceFunc`.
static inline void playhead_unix_fd_source_set_callback(
    GSource *source, gboolean (*callback)(gint, GIOCondition, gpointer), gpointer data, GDestroyNotify release) {
    g_source_set_callback(source, G_SOURCE_FUNC(callback), data, release);
}
