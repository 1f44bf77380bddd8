#include "include/fundamental_types.h"

#include <gtk/gtk.h>

// `main` and every thread come later.
__attribute__((constructor)) static void register_fundamental_types(void) {
    g_type_ensure(GDK_TYPE_EVENT);
    g_type_ensure(GSK_TYPE_RENDER_NODE);
    g_type_ensure(GTK_TYPE_EXPRESSION);
}

gboolean view_fundamental_types_are_first(void) {
    const GType types[] = {GDK_TYPE_EVENT, GSK_TYPE_RENDER_NODE, GTK_TYPE_EXPRESSION};
    for (guint index = 0; index < G_N_ELEMENTS(types); index++) {
        if (types[index] != G_TYPE_MAKE_FUNDAMENTAL(G_TYPE_RESERVED_USER_FIRST + index)) return FALSE;
    }
    return TRUE;
}
