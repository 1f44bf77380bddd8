#include "view_container.h"

#include <math.h>

struct _ViewContainer {
    GtkWidget parent_instance;
    ViewContainerCallbacks callbacks;
    char *help;
    GdkRGBA background;
    GdkRGBA border_color;
    float border_width;
    float corner_radius;
    gboolean has_background;
    gboolean clips;
    ViewOutline clip_shape;
    float clip_radius;
    GskShadow shadow;
    gboolean has_shadow;
};

G_DEFINE_FINAL_TYPE(ViewContainer, view_container, GTK_TYPE_WIDGET)

static GtkSizeRequestMode view_container_get_request_mode(GtkWidget *widget) {
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void view_container_measure(
    GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
    int *natural_baseline) {
    ViewContainerCallbacks *callbacks = &VIEW_CONTAINER(widget)->callbacks;
    if (callbacks->measure) callbacks->measure(callbacks->context, orientation, for_size, minimum, natural);
}

static void view_container_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
    ViewContainerCallbacks *callbacks = &VIEW_CONTAINER(widget)->callbacks;
    if (callbacks->allocate) callbacks->allocate(callbacks->context, width, height);
    // A visible popover gets its size from its parent widget.
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_POPOVER(child)) gtk_popover_present(GTK_POPOVER(child));
}

static gboolean view_container_contains(GtkWidget *widget, double x, double y) {
    ViewContainerCallbacks *callbacks = &VIEW_CONTAINER(widget)->callbacks;
    if (callbacks->contains) return callbacks->contains(callbacks->context, x, y);
    return GTK_WIDGET_CLASS(view_container_parent_class)->contains(widget, x, y);
}

static void view_container_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    ViewContainer *self = VIEW_CONTAINER(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(
        &outline, &GRAPHENE_RECT_INIT(0, 0, width, height), fminf(self->corner_radius, fminf(width, height) / 2));
    gboolean rounded = self->corner_radius > 0;

    if (self->has_shadow) gtk_snapshot_push_shadow(snapshot, &self->shadow, 1);
    if (self->clip_shape != VIEW_OUTLINE_NONE) {
        GskRoundedRect shape;
        view_outline_init(&shape, self->clip_shape, self->clip_radius, width, height);
        gtk_snapshot_push_rounded_clip(snapshot, &shape);
    }
    if (self->clips || (rounded && self->has_background)) gtk_snapshot_push_rounded_clip(snapshot, &outline);
    if (self->has_background) gtk_snapshot_append_color(snapshot, &self->background, &outline.bounds);
    if (!self->clips && rounded && self->has_background) gtk_snapshot_pop(snapshot);

    if (self->callbacks.draw) self->callbacks.draw(self->callbacks.context, snapshot, width, height);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
        gtk_widget_snapshot_child(widget, child, snapshot);
    if (self->clips) gtk_snapshot_pop(snapshot);
    if (self->border_width > 0) {
        float width = self->border_width;
        gtk_snapshot_append_border(
            snapshot, &outline, (float[4]){width, width, width, width},
            (GdkRGBA[4]){self->border_color, self->border_color, self->border_color, self->border_color});
    }
    if (self->clip_shape != VIEW_OUTLINE_NONE) gtk_snapshot_pop(snapshot);
    if (self->has_shadow) gtk_snapshot_pop(snapshot);
}

static gboolean view_container_query_tooltip(
    GtkWidget *widget, int x, int y, gboolean keyboard_mode, GtkTooltip *tooltip) {
    gtk_tooltip_set_text(tooltip, VIEW_CONTAINER(widget)->help);
    return VIEW_CONTAINER(widget)->help != NULL;
}

static void view_container_dispose(GObject *object) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
    G_OBJECT_CLASS(view_container_parent_class)->dispose(object);
}

static void view_container_finalize(GObject *object) {
    ViewContainerCallbacks *callbacks = &VIEW_CONTAINER(object)->callbacks;
    if (callbacks->release) callbacks->release(callbacks->context);
    g_free(VIEW_CONTAINER(object)->help);
    G_OBJECT_CLASS(view_container_parent_class)->finalize(object);
}

static void view_container_class_init(ViewContainerClass *class) {
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->get_request_mode = view_container_get_request_mode;
    widget_class->measure = view_container_measure;
    widget_class->size_allocate = view_container_size_allocate;
    widget_class->contains = view_container_contains;
    widget_class->snapshot = view_container_snapshot;
    widget_class->query_tooltip = view_container_query_tooltip;
    G_OBJECT_CLASS(class)->dispose = view_container_dispose;
    G_OBJECT_CLASS(class)->finalize = view_container_finalize;
    gtk_widget_class_set_css_name(widget_class, "view");
}

static void view_container_init(ViewContainer *self) {}

GtkWidget *view_container_new(GtkAccessibleRole role, ViewContainerCallbacks callbacks) {
    ViewContainer *self = g_object_new(VIEW_TYPE_CONTAINER, "accessible-role", role, NULL);
    self->callbacks = callbacks;
    return GTK_WIDGET(self);
}

void view_container_insert(GtkWidget *container, GtkWidget *child, GtkWidget *previous) {
    gtk_widget_insert_after(child, container, previous);
}

void view_container_place(GtkWidget *child, float x, float y, float width, float height) {
    view_container_place_transformed(
        child, gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT(x, y)), width, height);
}

void view_container_place_transformed(GtkWidget *child, GskTransform *transform, float width, float height) {
    // GTK wants a widget measured before it gets a size, and complains where it gets less than it needs. A size of
    // floats that means a whole number must not become the next one.
    int given_width = (int)ceilf(width - 0.01f), given_height = (int)ceilf(height - 0.01f), least_width, least_height;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
    given_width = MAX(given_width, least_width);
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, given_width, &least_height, NULL, NULL, NULL);
    gtk_widget_allocate(child, given_width, MAX(given_height, least_height), -1, transform);
}

void view_container_set_background(GtkWidget *container, const GdkRGBA *color) {
    ViewContainer *self = VIEW_CONTAINER(container);
    self->has_background = color != NULL;
    if (color) self->background = *color;
    gtk_widget_queue_draw(container);
}

void view_container_set_corner_radius(GtkWidget *container, float radius) {
    VIEW_CONTAINER(container)->corner_radius = radius;
    gtk_widget_queue_draw(container);
}

void view_container_set_border(GtkWidget *container, float width, const GdkRGBA *color) {
    ViewContainer *self = VIEW_CONTAINER(container);
    self->border_width = color ? width : 0;
    if (color) self->border_color = *color;
    gtk_widget_queue_draw(container);
}

void view_outline_init(GskRoundedRect *result, ViewOutline outline, float radius, float width, float height) {
    float shorter = fminf(width, height);
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, width, height);
    graphene_size_t corner = GRAPHENE_SIZE_INIT(0, 0);
    switch (outline) {
        case VIEW_OUTLINE_NONE:
        case VIEW_OUTLINE_RECTANGLE: break;
        case VIEW_OUTLINE_ROUNDED:
            corner.width = corner.height = fminf(radius, shorter / 2);
            break;
        case VIEW_OUTLINE_CAPSULE:
            corner.width = corner.height = shorter / 2;
            break;
        case VIEW_OUTLINE_CIRCLE:
            bounds = GRAPHENE_RECT_INIT((width - shorter) / 2, (height - shorter) / 2, shorter, shorter);
            corner.width = corner.height = shorter / 2;
            break;
        case VIEW_OUTLINE_ELLIPSE:
            corner = GRAPHENE_SIZE_INIT(width / 2, height / 2);
            break;
    }
    gsk_rounded_rect_init(result, &bounds, &corner, &corner, &corner, &corner);
}

void view_container_set_clip_shape(GtkWidget *container, ViewOutline outline, float radius) {
    ViewContainer *self = VIEW_CONTAINER(container);
    self->clip_shape = outline;
    self->clip_radius = radius;
    gtk_widget_queue_draw(container);
}

void view_container_set_shadow(GtkWidget *container, const GskShadow *shadow) {
    ViewContainer *self = VIEW_CONTAINER(container);
    self->has_shadow = shadow != NULL;
    if (shadow) self->shadow = *shadow;
    gtk_widget_queue_draw(container);
}

void view_container_set_clips(GtkWidget *container, gboolean clips) {
    VIEW_CONTAINER(container)->clips = clips;
    gtk_widget_queue_draw(container);
}

void view_container_set_help(GtkWidget *container, const char *help) {
    ViewContainer *self = VIEW_CONTAINER(container);
    g_free(self->help);
    self->help = g_strdup(help);
    gtk_widget_set_has_tooltip(container, help != NULL);
    GtkAccessible *accessible = GTK_ACCESSIBLE(container);
    if (help) {
        gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, help, -1);
    } else {
        gtk_accessible_reset_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}
