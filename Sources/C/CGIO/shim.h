// GIO as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>

/// The type that a string names. The string must name one; the result lives as long as the string.
static inline const GVariantType *cgio_variant_type(const char *name) { return G_VARIANT_TYPE(name); }

/// Connects to changes of the cost of the network and hands `data` over: `release` is called once the handler is gone.
static inline gulong cgio_connect_metered(
    GNetworkMonitor *monitor, void (*handler)(GNetworkMonitor *, GParamSpec *, gpointer), gpointer data,
    void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(
        monitor, "notify::network-metered", G_CALLBACK(handler), data, release, (GConnectFlags)0);
}

/// Connects to `GDBusConnection::closed` and hands `data` over: `release` is called once the handler is gone.
static inline gulong cgio_connect_closed(
    GDBusConnection *connection, void (*handler)(GDBusConnection *, gboolean, GError *, gpointer), gpointer data,
    void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(connection, "closed", G_CALLBACK(handler), data, release, (GConnectFlags)0);
}
