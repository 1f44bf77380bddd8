// A player without controls, written by hand: playbin3 converts to BGRA, and a GtkPicture draws textures of that memory.
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <gtk/gtk.h>
#include <stdio.h>

static GtkWidget *picture;
static GstElement *playbin;
static GMutex lock;
static GdkTexture *next;
static gboolean is_queued;

typedef struct {
    GstBuffer *buffer;
    GstMapInfo map;
} Held;

static void release(gpointer data) {
    Held *held = data;
    gst_buffer_unmap(held->buffer, &held->map);
    gst_buffer_unref(held->buffer);
    g_free(held);
}

static gboolean show(gpointer data) {
    g_mutex_lock(&lock);
    GdkTexture *texture = next;
    next = NULL;
    is_queued = FALSE;
    g_mutex_unlock(&lock);
    if (texture != NULL) {
        gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(texture));
        g_object_unref(texture);
    }
    return G_SOURCE_REMOVE;
}

static GstFlowReturn take(GstSample *sample) {
    if (sample == NULL) return GST_FLOW_OK;
    GstVideoInfo info;
    Held *held = g_new(Held, 1);
    held->buffer = gst_buffer_ref(gst_sample_get_buffer(sample));
    if (!gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) ||
        !gst_buffer_map(held->buffer, &held->map, GST_MAP_READ))
        g_error("Cannot read a picture.");
    gst_sample_unref(sample);
    GBytes *bytes = g_bytes_new_with_free_func(held->map.data, held->map.size, release, held);
    GdkTexture *texture = gdk_memory_texture_new(
        info.width, info.height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, (gsize)info.stride[0]);
    g_bytes_unref(bytes);
    g_mutex_lock(&lock);
    GdkTexture *old = next;
    const gboolean was_queued = is_queued;
    next = texture;
    is_queued = TRUE;
    g_mutex_unlock(&lock);
    if (old != NULL) g_object_unref(old);
    if (!was_queued) g_idle_add_full(G_PRIORITY_DEFAULT, show, NULL, NULL);
    return GST_FLOW_OK;
}

static GstFlowReturn take_preroll(GstAppSink *sink, gpointer data) { return take(gst_app_sink_pull_preroll(sink)); }

static GstFlowReturn take_sample(GstAppSink *sink, gpointer data) { return take(gst_app_sink_pull_sample(sink)); }

static void open_window(GtkApplication *application, gpointer data) {
    GtkWidget *window = gtk_application_window_new(application);
    picture = gtk_picture_new();
    gtk_picture_set_can_shrink(GTK_PICTURE(picture), TRUE);
    gtk_window_set_child(GTK_WINDOW(window), picture);
    gtk_window_fullscreen(GTK_WINDOW(window));
    gtk_window_present(GTK_WINDOW(window));
    gst_element_set_state(playbin, GST_STATE_PLAYING);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fputs("Usage: VideoPeer FILE\n", stderr);
        return 2;
    }
    // As our own windows do without a graphics card.
    g_setenv("GSK_RENDERER", "cairo", FALSE);
    if (gtk_get_minor_version() >= 16)
        g_setenv("GDK_DISABLE", "gl,vulkan", FALSE);
    else
        g_setenv("GDK_DEBUG", "gl-disable", FALSE);
    gst_init(NULL, NULL);
    playbin = gst_element_factory_make("playbin3", NULL);
    GstElement *sink = gst_element_factory_make("appsink", NULL);
    GstElement *audio = gst_element_factory_make("fakesink", NULL);
    if (playbin == NULL || sink == NULL || audio == NULL) g_error("Cannot play: GStreamer's elements are missing.");
    GstCaps *caps = gst_caps_from_string("video/x-raw,format=BGRA");
    g_object_set(sink, "caps", caps, "max-buffers", 2, "enable-last-sample", FALSE, NULL);
    gst_caps_unref(caps);
    GstAppSinkCallbacks callbacks = {.new_preroll = take_preroll, .new_sample = take_sample};
    gst_app_sink_set_callbacks(GST_APP_SINK(sink), &callbacks, NULL, NULL);
    g_object_set(audio, "sync", TRUE, NULL);
    char *address = gst_filename_to_uri(arguments[1], NULL);
    g_object_set(playbin, "uri", address, "video-sink", sink, "audio-sink", audio, NULL);
    g_free(address);
    GtkApplication *application = gtk_application_new("org.example.VideoPeer", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(open_window), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
