// A GTK widget whose measuring, placing and drawing are done by its owner: GObject classes can only be written in C.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

/// What a container asks its owner. Each callback may be null. All are called on the thread of GTK.
typedef struct {
    /// Handed to each callback.
    void *context;
    /// Called once, when the container is finalized.
    void (*release)(void *context);
    /// The least and the natural size in one direction, where the other one has the size given (-1: any).
    void (*measure)(void *context, GtkOrientation orientation, int for_size, int *minimum, int *natural);
    /// The container has this size now: place its children.
    void (*allocate)(void *context, int width, int height);
    /// Draws between the background and the children.
    void (*draw)(void *context, GtkSnapshot *snapshot, int width, int height);
    /// Whether a point is the container's own, where no child has it.
    gboolean (*contains)(void *context, double x, double y);
} ViewContainerCallbacks;

#define VIEW_TYPE_CONTAINER (view_container_get_type())
G_DECLARE_FINAL_TYPE(ViewContainer, view_container, VIEW, CONTAINER, GtkWidget)

GtkWidget *view_container_new(GtkAccessibleRole role, ViewContainerCallbacks callbacks);

/// Puts a child after another one, or first where that is null. A child that is there already moves.
void view_container_insert(GtkWidget *container, GtkWidget *child, GtkWidget *previous);

/// Gives a child its place in points of the container, which need not be whole. Call it in `allocate`.
/// A child that needs more gets what it needs.
void view_container_place(GtkWidget *child, float x, float y, float width, float height);

/// Places a child by any transform; takes the transform over.
void view_container_place_transformed(GtkWidget *child, GskTransform *transform, float width, float height);

/// The colour behind everything, or null for none.
void view_container_set_background(GtkWidget *container, const GdkRGBA *color);

/// Rounds the background and, with clipping, everything inside.
void view_container_set_corner_radius(GtkWidget *container, float radius);

/// A line along the inside of the edge, above everything; a width of 0 is none.
void view_container_set_border(GtkWidget *container, float width, const GdkRGBA *color);

/// Whether what lies outside the container is left out.
void view_container_set_clips(GtkWidget *container, gboolean clips);

/// What a tooltip over the container says; null for none. GTK asks for it when it shows one. One that shows does not
/// change: call `gtk_widget_trigger_tooltip_query` for that, which waits for the display server.
void view_container_set_help(GtkWidget *container, const char *help);

G_END_DECLS
