// A GTK widget that delegates measuring, layout and drawing to its owner. GObject classes can only be written in C.
#pragma once
#include <gtk/gtk.h>

G_BEGIN_DECLS

/// The callbacks of a container. Each may be null. All are called on GTK's thread.
typedef struct {
    /// Passed to each callback.
    void *context;
    /// Called once, when the container is finalized.
    void (*release)(void *context);
    /// Returns the minimum and natural size along an axis, for a size along the other one (-1: any).
    void (*measure)(void *context, GtkOrientation orientation, int for_size, int *minimum, int *natural);
    /// Places the children after the container got a size.
    void (*allocate)(void *context, int width, int height);
    /// Draws between the background and the children.
    void (*draw)(void *context, GtkSnapshot *snapshot, int width, int height);
    /// Returns true if a point outside all children belongs to the container.
    gboolean (*contains)(void *context, double x, double y);
} ViewContainerCallbacks;

#define VIEW_TYPE_CONTAINER (view_container_get_type())
G_DECLARE_FINAL_TYPE(ViewContainer, view_container, VIEW, CONTAINER, GtkWidget)

GtkWidget *view_container_new(GtkAccessibleRole role, ViewContainerCallbacks callbacks);

/// Inserts a child after another one, or first for null. Moves a child that is already inside.
void view_container_insert(GtkWidget *container, GtkWidget *child, GtkWidget *previous);

/// Places a child, in points of the container, also fractional ones. Call it in `allocate`.
/// A child gets at least its minimum size.
void view_container_place(GtkWidget *child, float x, float y, float width, float height);

/// Places a child with a transform, and takes ownership of the transform.
void view_container_place_transformed(GtkWidget *child, GskTransform *transform, float width, float height);

/// Sets the background color, or null for none.
void view_container_set_background(GtkWidget *container, const GdkRGBA *color);

/// Sets the corner radius of the background and, with clipping, of the content.
void view_container_set_corner_radius(GtkWidget *container, float radius);

/// Sets a border inside the edges, in front of everything; a width of 0 removes it.
void view_container_set_border(GtkWidget *container, float width, const GdkRGBA *color);

/// A shape in the edges of a container.
typedef enum {
    VIEW_OUTLINE_NONE,
    VIEW_OUTLINE_RECTANGLE,
    /// A rectangle with corners of a radius.
    VIEW_OUTLINE_ROUNDED,
    /// A rectangle whose shorter sides are half circles.
    VIEW_OUTLINE_CAPSULE,
    /// The largest circle, at the center.
    VIEW_OUTLINE_CIRCLE,
    VIEW_OUTLINE_ELLIPSE,
} ViewOutline;

/// Sets `result` to a shape in a rectangle of a size.
void view_outline_init(GskRoundedRect *result, ViewOutline outline, float radius, float width, float height);

/// Clips the content to a shape, in addition to the other clipping.
void view_container_set_clip_shape(GtkWidget *container, ViewOutline outline, float radius);

/// Sets the shadow of everything inside, or null for none.
void view_container_set_shadow(GtkWidget *container, const GskShadow *shadow);

/// Enables clipping to the container.
void view_container_set_clips(GtkWidget *container, gboolean clips);

/// Sets the text of the tooltip; null for none. A visible tooltip does not
/// change until `gtk_widget_trigger_tooltip_query`, which waits for the display server.
void view_container_set_help(GtkWidget *container, const char *help);

G_END_DECLS
