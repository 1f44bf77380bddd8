// A button of GTK that tells at once when assistive technology presses it.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VIEW_TYPE_BUTTON (view_button_get_type())
G_DECLARE_FINAL_TYPE(ViewButton, view_button, VIEW, BUTTON, GtkButton)

/// A button. `gtk_widget_activate`, which assistive technology causes, emits its signal `press`, without arguments, and
/// nothing else: GTK's own would show the button down for a quarter of a second, tell of the click only then, and lay out
/// the window at both ends. Keys still emit `activate`.
GtkWidget *view_button_new(void);

G_END_DECLS
