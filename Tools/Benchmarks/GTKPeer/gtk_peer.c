// The windows of Tools/Benchmarks/Views, written by hand in GTK 4: what our own are measured against.
#include <gtk/gtk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define STEP_MILLISECONDS 16

static const char *scene;
static int frames, frames_before, step, steps;
static double usage_before;
static int missed;
static double last_frame;
static GtkWidget *clock_label, *scale, *scroller;

static double usage(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

// What only this process has, in megabytes.
static double memory(void) {
    double sum = 0, value;
    char line[256];
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "Private_Dirty: %lf", &value) == 1) sum += value;
    if (file) fclose(file);
    return sum / 1000;
}

static void finish(void) {
    printf("run_cpu_ms %.2f\nframes %d\nmemory_after_mb %.2f\n", usage() - usage_before, frames - frames_before, memory());
    if (strcmp(scene, "grid") == 0) printf("missed_frames %d\n", missed);
    exit(0);
}

static gboolean move(gpointer data) {
    if (step == steps) finish();
    step += 1;
    if (strcmp(scene, "label") == 0) {
        char text[32];
        snprintf(text, sizeof text, "%d", step);
        gtk_label_set_text(GTK_LABEL(clock_label), text);
    } else if (strcmp(scene, "list") == 0) {
        GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment));
    } else if (strcmp(scene, "grid") == 0) {
        GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + 40);
    } else {
        gboolean handled = FALSE;
        g_signal_emit_by_name(scale, "change-value", GTK_SCROLL_JUMP, (double)step / steps, &handled);
    }
    g_timeout_add(STEP_MILLISECONDS, move, NULL);
    return G_SOURCE_REMOVE;
}

static gboolean begin(gpointer data) {
    printf("memory_mb %.2f\n", memory());
    if (strcmp(scene, "start") == 0) exit(0);
    usage_before = usage();
    frames_before = frames;
    steps = strcmp(scene, "list") == 0 ? 200 : strcmp(scene, "grid") == 0 ? 400 : 300;
    move(NULL);
    return G_SOURCE_REMOVE;
}

static void painted(GdkFrameClock *clock, gpointer data) {
    // The frames of a 60th of a second in which nothing was drawn, from the first step on.
    double now = g_get_monotonic_time() / 1e3;
    if (steps) {
        if (last_frame) {
            int late = (int)((now - last_frame) * 60 / 1000 + 0.5) - 1;
            if (late > 0) missed += late;
        }
        last_frame = now;
    }
    if (++frames != 1) return;
    const char *start = getenv("BENCHMARK_START");
    printf("start_ms %.2f\nstart_cpu_ms %.2f\n", g_get_monotonic_time() / 1e3 - (start ? atof(start) : 0), usage());
    g_timeout_add(500, begin, NULL);
}

static GtkWidget *make_window(void) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_margin_start(box, 16);
    gtk_widget_set_margin_end(box, 16);
    gtk_widget_set_margin_top(box, 16);
    gtk_widget_set_margin_bottom(box, 16);
    clock_label = gtk_label_new("0");
    gtk_box_append(GTK_BOX(box), clock_label);
    gtk_box_append(GTK_BOX(box), gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01));
    for (int index = 0; index < 12; index++) {
        char text[32];
        snprintf(text, sizeof text, "Row %d", index);
        GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new(text);
        gtk_widget_set_hexpand(label, TRUE);
        gtk_label_set_xalign(GTK_LABEL(label), 0);
        gtk_box_append(GTK_BOX(row), label);
        gtk_box_append(GTK_BOX(row), gtk_button_new_with_label("Play"));
        gtk_box_append(GTK_BOX(box), row);
    }
    return box;
}

static void make_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_list_item_set_child(item, label);
}

static void fill_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    gtk_label_set_text(
        GTK_LABEL(gtk_list_item_get_child(item)), gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

static GtkWidget *make_list(void) {
    GtkStringList *strings = gtk_string_list_new(NULL);
    for (int index = 0; index < 10000; index++) {
        char text[32];
        snprintf(text, sizeof text, "Row %d", index);
        gtk_string_list_append(strings, text);
    }
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_row), NULL);
    GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(strings))), factory);
    gtk_list_view_set_show_separators(GTK_LIST_VIEW(list), TRUE);
    scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    return scroller;
}

static GdkTexture *covers[32];

static void make_cover(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4), *picture = gtk_picture_new(), *label = gtk_label_new(NULL);
    gtk_picture_set_can_shrink(GTK_PICTURE(picture), TRUE);
    gtk_widget_set_size_request(picture, 112, 158);
    gtk_box_append(GTK_BOX(box), picture);
    gtk_box_append(GTK_BOX(box), label);
    gtk_list_item_set_child(item, box);
}

static void fill_cover(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    GtkWidget *picture = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(covers[gtk_list_item_get_position(item) % 32]));
    gtk_label_set_text(
        GTK_LABEL(gtk_widget_get_next_sibling(picture)), gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

// The covers are scaled once to the size at which they are shown, as in the views.
static GtkWidget *make_grid(void) {
    const char *folder = getenv("BENCHMARK_COVERS");
    for (int index = 0; folder && index < 32; index++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/cover-%d.png", folder, index);
        GdkPixbuf *pixels = gdk_pixbuf_new_from_file_at_size(path, 112, 158, NULL);
        if (!pixels) continue;
        covers[index] = gdk_texture_new_for_pixbuf(pixels);
        g_object_unref(pixels);
    }
    GtkStringList *strings = gtk_string_list_new(NULL);
    for (int index = 0; index < 10000; index++) {
        char text[32];
        snprintf(text, sizeof text, "Cover %d", index);
        gtk_string_list_append(strings, text);
    }
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(make_cover), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(fill_cover), NULL);
    GtkWidget *grid = gtk_grid_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(strings))), factory);
    gtk_grid_view_set_min_columns(GTK_GRID_VIEW(grid), 8);
    gtk_grid_view_set_max_columns(GTK_GRID_VIEW(grid), 8);
    scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), grid);
    return scroller;
}

static GtkWidget *make_slider(void) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8), *labels = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    scale = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.01);
    for (int index = 0; index < 1000; index++) {
        char text[32];
        snprintf(text, sizeof text, "Label %d", index);
        gtk_box_append(GTK_BOX(labels), gtk_label_new(text));
    }
    scroller = gtk_scrolled_window_new();
    gtk_widget_set_vexpand(scroller, TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), labels);
    gtk_box_append(GTK_BOX(box), scale);
    gtk_box_append(GTK_BOX(box), scroller);
    return box;
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_title(GTK_WINDOW(window), "Benchmark");
    gboolean is_grid = strcmp(scene, "grid") == 0;
    gtk_window_set_default_size(GTK_WINDOW(window), is_grid ? 1000 : 800, is_grid ? 700 : 600);
    GtkWidget *content =
        is_grid ? make_grid() : strcmp(scene, "list") == 0 ? make_list() : strcmp(scene, "slider") == 0 ? make_slider() : make_window();
    gtk_window_set_child(GTK_WINDOW(window), content);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), NULL);
}

int main(int count, char **arguments) {
    scene = count > 1 ? arguments[1] : "start";
    GtkApplication *application = gtk_application_new("org.example.Peer", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
