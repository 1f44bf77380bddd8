// A GTK button that immediately reports presses by assistive technology.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VIEW_TYPE_BUTTON (view_button_get_type())
G_DECLARE_FINAL_TYPE(ViewButton, view_button, VIEW, BUTTON, GtkButton)

/// Creates a button. `gtk_widget_activate`, which assistive technology calls, emits its signal `press`, without arguments,
/// and nothing else: GTK's own activation would show the button pressed for a quarter of a second, report the click only
/// after that, and lay out the window at both ends. Keys still emit `activate`.
GtkWidget *view_button_new(void);

G_END_DECLS
