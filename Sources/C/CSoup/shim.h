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

/// Connects to a client message's `authenticate`, whose handler returns whether it answers.
static inline gulong playhead_soup_connect_authenticate(
    SoupMessage *message, gboolean (*handler)(SoupMessage *, SoupAuth *, gboolean, gpointer), gpointer data) {
    return g_signal_connect_data(message, "authenticate", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Connects to a client message's `network-event`, with which connections begin.
static inline gulong playhead_soup_connect_network_event(
    SoupMessage *message, void (*handler)(SoupMessage *, GSocketClientEvent, GIOStream *, gpointer), gpointer data) {
    return g_signal_connect_data(message, "network-event", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Connects to a client message's `starting`, which precedes the request on a new or reused connection.
static inline gulong playhead_soup_connect_starting(
    SoupMessage *message, void (*handler)(SoupMessage *, gpointer), gpointer data) {
    return g_signal_connect_data(message, "starting", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Returns the address to which a stream connects, if it is a connection's, as a new reference or `NULL`.
static inline GSocketAddress *playhead_remote_address(GIOStream *stream) {
    return G_IS_SOCKET_CONNECTION(stream) ? g_socket_connection_get_remote_address(G_SOCKET_CONNECTION(stream), NULL) : NULL;
}

/// Returns whether a connection to the address goes on to another one.
static inline gboolean playhead_is_proxy_address(GSocketAddress *address) { return G_IS_PROXY_ADDRESS(address); }

/// Creates a session with limits for connections: in all, and to one host.
static inline SoupSession *playhead_soup_session_new(int connections, int connections_per_host) {
    return soup_session_new_with_options(
        "max-conns", connections, "max-conns-per-host", connections_per_host, NULL);
}

/// Connects to a file monitor's `changed` signal.
static inline gulong playhead_connect_file_changed(
    GFileMonitor *monitor, void (*handler)(GFileMonitor *, GFile *, GFile *, GFileMonitorEvent, gpointer),
    gpointer data) {
    return g_signal_connect_data(monitor, "changed", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Connects to a mount operation's `ask-password`, and to its questions.
static inline void playhead_connect_mount_questions(
    GMountOperation *operation,
    void (*password)(GMountOperation *, const char *, const char *, const char *, GAskPasswordFlags, gpointer),
    void (*question)(GMountOperation *, const char *, const char *const *, gpointer), gpointer data) {
    g_signal_connect_data(operation, "ask-password", G_CALLBACK(password), data, NULL, (GConnectFlags)0);
    g_signal_connect_data(operation, "ask-question", G_CALLBACK(question), data, NULL, (GConnectFlags)0);
}
