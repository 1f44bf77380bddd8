#include "view_button.h"

struct _ViewButton {
    GtkButton parent_instance;
};

G_DEFINE_FINAL_TYPE(ViewButton, view_button, GTK_TYPE_BUTTON)

static void view_button_class_init(ViewButtonClass *class) {
    guint press = g_signal_new(
        "press", VIEW_TYPE_BUTTON, G_SIGNAL_RUN_LAST | G_SIGNAL_ACTION, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_activate_signal(GTK_WIDGET_CLASS(class), press);
}

static void view_button_init(ViewButton *self) {}

GtkWidget *view_button_new(void) { return g_object_new(VIEW_TYPE_BUTTON, NULL); }
