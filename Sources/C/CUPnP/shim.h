// GUPnP and GUPnP AV as Swift sees them. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <libgssdp/gssdp.h>
#include <libgupnp/gupnp.h>
#include <libgupnp-av/gupnp-av.h>
#include <libsoup/soup.h>

/// Connects to a control point's `device-proxy-available`.
static inline gulong cupnp_connect_device(
    GUPnPControlPoint *point, void (*handler)(GUPnPControlPoint *, GUPnPDeviceProxy *, gpointer), gpointer data) {
    return g_signal_connect_data(
        point, "device-proxy-available", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Starts the search of a control point.
static inline void cupnp_search(GUPnPControlPoint *point) {
    gssdp_resource_browser_set_active(GSSDP_RESOURCE_BROWSER(point), TRUE);
}

/// Connects to a parser's `object-available`.
static inline gulong cupnp_connect_object(
    GUPnPDIDLLiteParser *parser, void (*handler)(GUPnPDIDLLiteParser *, GUPnPDIDLLiteObject *, gpointer),
    gpointer data) {
    return g_signal_connect_data(parser, "object-available", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Connects to a session's `request-queued`.
static inline gulong cupnp_connect_request(
    SoupSession *session, void (*handler)(SoupSession *, SoupMessage *, gpointer), gpointer data) {
    return g_signal_connect_data(session, "request-queued", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Connects to a message's `finished`.
static inline gulong cupnp_connect_finished(
    SoupMessage *message, void (*handler)(SoupMessage *, gpointer), gpointer data) {
    return g_signal_connect_data(message, "finished", G_CALLBACK(handler), data, NULL, (GConnectFlags)0);
}

/// Returns whether an object is a container.
static inline gboolean cupnp_is_container(GUPnPDIDLLiteObject *object) {
    return GUPNP_IS_DIDL_LITE_CONTAINER(object);
}

/// Returns the facts of a device.
static inline GUPnPDeviceInfo *cupnp_device_info(GUPnPDeviceProxy *device) { return GUPNP_DEVICE_INFO(device); }

/// Returns a service as one that can be called; `NULL` if it cannot be.
static inline GUPnPServiceProxy *cupnp_service_proxy(GUPnPServiceInfo *service) {
    return GUPNP_IS_SERVICE_PROXY(service) ? GUPNP_SERVICE_PROXY(service) : NULL;
}

/// Creates the action `Browse`.
static inline GUPnPServiceProxyAction *cupnp_browse_new(
    const char *object, const char *flag, guint start, guint count) {
    return gupnp_service_proxy_action_new(
        "Browse", "ObjectID", G_TYPE_STRING, object, "BrowseFlag", G_TYPE_STRING, flag, "Filter", G_TYPE_STRING, "*",
        "StartingIndex", G_TYPE_UINT, start, "RequestedCount", G_TYPE_UINT, count, "SortCriteria", G_TYPE_STRING, "",
        NULL);
}

/// Reads the answer to the action `Browse`. The caller frees the document.
static inline gboolean cupnp_browse_result(
    GUPnPServiceProxyAction *action, char **document, guint *total, GError **error) {
    return gupnp_service_proxy_action_get_result(
        action, error, "Result", G_TYPE_STRING, document, "TotalMatches", G_TYPE_UINT, total, NULL);
}
