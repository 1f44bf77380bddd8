// GTK 4 for Swift. Macros and variadic functions are not imported: add inline shims here, without logic.
#pragma once
#include <glib-unix.h>
#include <signal.h>
#include <gtk/gtk.h>

/// Returns the eventfd of libdispatch's main queue, for other event loops. Exported by libdispatch for CoreFoundation.
int _dispatch_get_main_queue_handle_4CF(void);
/// Drains libdispatch's main queue once, on the calling thread.
void _dispatch_main_queue_callback_4CF(void *message);

/// Connects a signal and takes ownership of `data`: `release` is called when the handler is disconnected.
static inline gulong cgtk_connect(
    gpointer instance, const char *signal, GCallback handler, gpointer data, void (*release)(gpointer, GClosure *)) {
    return g_signal_connect_data(instance, signal, handler, data, release, (GConnectFlags)0);
}

/// Returns 1 if the process ignores a signal. Swift cannot compare handlers.
static inline int cgtk_is_signal_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Sets the callback of a source made by `g_unix_fd_source_new`, whose signature differs from `GSourceFunc`.
static inline void cgtk_unix_fd_source_set_callback(
    GSource *source, gboolean (*callback)(gint, GIOCondition, gpointer), gpointer data, GDestroyNotify release) {
    g_source_set_callback(source, G_SOURCE_FUNC(callback), data, release);
}

static inline void cgtk_set_boolean(gpointer object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}

static inline gboolean cgtk_get_boolean(gpointer object, const char *property) {
    gboolean value = FALSE;
    g_object_get(object, property, &value, NULL);
    return value;
}

/// Returns an integer property.
static inline gint cgtk_get_int(gpointer object, const char *property) {
    gint value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}

/// Returns a copy of a string property, or null. Free it with `g_free`.
static inline char *cgtk_copy_string(gpointer object, const char *property) {
    char *value = NULL;
    g_object_get(object, property, &value, NULL);
    return value;
}

static inline GtkWidget *cgtk_new_with_role(GType type, GtkAccessibleRole role) {
    return g_object_new(type, "accessible-role", role, NULL);
}

/// Sets a name or another text, also where GTK names a part of a control after the control.
static inline void cgtk_set_accessible_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
    if (text && property == GTK_ACCESSIBLE_PROPERTY_LABEL)
        gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    if (text && property == GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
        gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY);
    if (text)
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
    else
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), property);
}

static inline void cgtk_set_accessible_number(GtkWidget *widget, GtkAccessibleProperty property, double number) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, number, -1);
}

static inline void cgtk_set_accessible_level(GtkWidget *widget, int level) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}

static inline void cgtk_set_accessible_flag(GtkWidget *widget, GtkAccessibleState state, gboolean value) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), state, value, -1);
}

/// Returns null if a state has a value, otherwise the value that it has. Free it with `g_free`. For tests.
static inline char *cgtk_test_state(GtkWidget *widget, GtkAccessibleState state, int value) {
    return gtk_test_accessible_check_state(GTK_ACCESSIBLE(widget), state, value);
}

/// Returns null if a widget has a name for assistive technologies. Otherwise free the result with `g_free`. For tests.
static inline char *cgtk_test_label(GtkWidget *widget, const char *label) {
    return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

static inline void cgtk_set_accessible_checked(GtkWidget *widget, GtkAccessibleTristate value) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, value, -1);
}

static inline void cgtk_set_accessible_pressed(GtkWidget *widget, GtkAccessibleTristate value) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_PRESSED, value, -1);
}

/// Moves a range like a user: its owner can accept or reject the value.
static inline void cgtk_emit_change_value(GtkWidget *range, double value) {
    gboolean handled = FALSE;
    g_signal_emit_by_name(range, "change-value", GTK_SCROLL_JUMP, value, &handled);
}

// MARK: Newer functions of GTK

/// Returns the color of a widget's text.
static inline GdkRGBA cgtk_text_color(GtkWidget *widget) {
    GdkRGBA color;
#if GTK_CHECK_VERSION(4, 10, 0)
    gtk_widget_get_color(widget, &color);
#else
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
#endif
    return color;
}

/// Replaces the rules of a provider.
static inline void cgtk_load_rules(GtkCssProvider *provider, const char *rules) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, rules);
#else
    gtk_css_provider_load_from_data(provider, rules, -1);
#endif
}

/// Computes the coordinates of a point of a widget in another one. Returns `FALSE` if they are in different windows.
static inline gboolean cgtk_translate(GtkWidget *widget, GtkWidget *other, double *x, double *y) {
    graphene_point_t result, point = GRAPHENE_POINT_INIT((float)*x, (float)*y);
    if (!gtk_widget_compute_point(widget, other, &point, &result)) return FALSE;
    *x = result.x;
    *y = result.y;
    return TRUE;
}
