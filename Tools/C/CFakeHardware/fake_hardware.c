#define _GNU_SOURCE
#include "fake_hardware.h"

#include <gst/allocators/gstdmabuf.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef enum { NONE, OPEN, CAPS, FRAMES, SILENT, HANG, OUTPUT, GREEN, SLOW, CRASH, SEEK, CHANGE, DEVICE } Fault;

static const char *const names[] = {
    "none", "open", "caps", "frames", "silent", "hang", "output", "green", "slow", "crash", "seek", "change", "device",
};

typedef struct {
    char *inner;
    Fault fault;
    int after;
} Plan;

typedef struct {
    GstBinClass parent;
    const Plan *plan;
} FakeHardwareClass;

typedef struct {
    GstBin parent;
    const Plan *plan;
    gint count;
    // A seek has discarded the data.
    gint is_flushed;
    // The error was reported.
    gint is_lost;
    GstCaps *caps;
    GMutex lock;
    GCond changed;
    gboolean is_stopping;
} FakeHardware;

static GstElementClass *bin_class(void) { return g_type_class_peek(GST_TYPE_BIN); }

static GstStateChangeReturn change_state(GstElement *element, GstStateChange transition) {
    FakeHardware *self = (FakeHardware *)element;
    if (transition == GST_STATE_CHANGE_NULL_TO_READY && self->plan->fault == OPEN) {
        GST_ELEMENT_ERROR(element, LIBRARY, INIT, (NULL), ("There is no device."));
        return GST_STATE_CHANGE_FAILURE;
    }
    g_mutex_lock(&self->lock);
    self->is_stopping = transition == GST_STATE_CHANGE_PAUSED_TO_READY;
    g_cond_broadcast(&self->changed);
    g_mutex_unlock(&self->lock);
    return bin_class()->change_state(element, transition);
}

static gboolean sink_event(GstPad *pad, GstObject *parent, GstEvent *event) {
    FakeHardware *self = (FakeHardware *)parent;
    if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP) g_atomic_int_set(&self->is_flushed, TRUE);
    if (GST_EVENT_TYPE(event) == GST_EVENT_CAPS) {
        GstCaps *caps = NULL;
        gst_event_parse_caps(event, &caps);
        const gboolean is_change = self->caps != NULL && !gst_caps_is_equal(self->caps, caps);
        if (self->plan->fault == CAPS || (self->plan->fault == CHANGE && is_change)) {
            gst_event_unref(event);
            return FALSE;
        }
        gst_caps_replace(&self->caps, caps);
    }
    return gst_pad_event_default(pad, parent, event);
}

static GstPadProbeReturn refuse(FakeHardware *self, GstPadProbeInfo *info) {
    if (g_atomic_int_compare_and_exchange(&self->is_lost, FALSE, TRUE)) {
        GST_ELEMENT_ERROR(self, STREAM, DECODE, (NULL), ("The device is lost."));
    }
    gst_buffer_unref(GST_PAD_PROBE_INFO_BUFFER(info));
    info->data = NULL;
    GST_PAD_PROBE_INFO_FLOW_RETURN(info) = GST_FLOW_ERROR;
    return GST_PAD_PROBE_HANDLED;
}

static void block(FakeHardware *self) {
    g_mutex_lock(&self->lock);
    while (!self->is_stopping) g_cond_wait(&self->changed, &self->lock);
    g_mutex_unlock(&self->lock);
}

void *fake_hardware_move(void *buffer) {
    const gsize size = gst_buffer_get_size(buffer);
    const int memory = memfd_create("fake-hardware", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0 || ftruncate(memory, (off_t)size) != 0) abort();
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED) abort();
    gst_buffer_extract(buffer, 0, bytes, size);
    munmap(bytes, size);
    GstBuffer *moved = gst_buffer_new();
    // With the places of the planes.
    gst_buffer_copy_into(moved, buffer, GST_BUFFER_COPY_METADATA, 0, (gsize)-1);
    // The memory owns the descriptor from now on.
    GstAllocator *allocator = gst_dmabuf_allocator_new();
    gst_buffer_append_memory(moved, gst_dmabuf_allocator_alloc(allocator, memory, size));
    gst_object_unref(allocator);
    gst_buffer_unref(buffer);
    return moved;
}

static GstPadProbeReturn picture(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    FakeHardware *self = data;
    const int count = g_atomic_int_add(&self->count, 1) + 1;
    const gboolean is_due = count > self->plan->after;
    (void)pad;
    switch (self->plan->fault) {
    case FRAMES: return is_due ? refuse(self, info) : GST_PAD_PROBE_OK;
    case SEEK: return g_atomic_int_get(&self->is_flushed) ? refuse(self, info) : GST_PAD_PROBE_OK;
    case SILENT: return is_due ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK;
    case HANG:
        if (is_due) block(self);
        return GST_PAD_PROBE_OK;
    case GREEN:
        if (count == self->plan->after) {
            GstBuffer *buffer = gst_buffer_make_writable(GST_PAD_PROBE_INFO_BUFFER(info));
            gst_buffer_memset(buffer, 0, 0, gst_buffer_get_size(buffer));
            info->data = buffer;
        }
        return GST_PAD_PROBE_OK;
    case DEVICE:
        info->data = fake_hardware_move(GST_PAD_PROBE_INFO_BUFFER(info));
        return GST_PAD_PROBE_OK;
    case SLOW: g_usleep(60 * 1000); return GST_PAD_PROBE_OK;
    case CRASH:
        if (is_due) abort();
        return GST_PAD_PROBE_OK;
    default: return GST_PAD_PROBE_OK;
    }
}

// Moves the pictures to a memory of the device, as far as others can see.
static GstPadProbeReturn format(GstPad *pad, GstPadProbeInfo *info, gpointer data) {
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    GstCaps *caps = NULL;
    (void)pad;
    (void)data;
    if (GST_EVENT_TYPE(event) != GST_EVENT_CAPS) return GST_PAD_PROBE_OK;
    gst_event_parse_caps(event, &caps);
    caps = gst_caps_copy(caps);
    gst_caps_set_features_simple(caps, gst_caps_features_new("memory:FakeHardware", NULL));
    info->data = gst_event_new_caps(caps);
    gst_caps_unref(caps);
    gst_event_unref(event);
    return GST_PAD_PROBE_OK;
}

static void add_pad(FakeHardware *self, GstElement *decoder, const char *name) {
    GstPad *target = gst_element_get_static_pad(decoder, name);
    GstPadTemplate *shape = gst_element_get_pad_template(GST_ELEMENT(self), name);
    GstPad *pad = gst_ghost_pad_new_from_template(name, target, shape);
    const gboolean reads = self->plan->fault == CAPS || self->plan->fault == SEEK || self->plan->fault == CHANGE;
    if (reads && strcmp(name, "sink") == 0) gst_pad_set_event_function(pad, sink_event);
    if (strcmp(name, "src") == 0) {
        gst_pad_add_probe(target, GST_PAD_PROBE_TYPE_BUFFER, picture, self, NULL);
        if (self->plan->fault == OUTPUT) {
            gst_pad_add_probe(target, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, format, self, NULL);
        }
    }
    gst_element_add_pad(GST_ELEMENT(self), pad);
    gst_object_unref(target);
}

static void finalize(GObject *object) {
    FakeHardware *self = (FakeHardware *)object;
    gst_caps_replace(&self->caps, NULL);
    g_mutex_clear(&self->lock);
    g_cond_clear(&self->changed);
    G_OBJECT_CLASS(bin_class())->finalize(object);
}

static void init(GTypeInstance *instance, gpointer class) {
    FakeHardware *self = (FakeHardware *)instance;
    self->plan = ((FakeHardwareClass *)class)->plan;
    g_mutex_init(&self->lock);
    g_cond_init(&self->changed);
    GstElement *decoder = gst_element_factory_make(self->plan->inner, NULL);
    if (decoder == NULL) return;
    gst_bin_add(GST_BIN(self), decoder);
    add_pad(self, decoder, "sink");
    add_pad(self, decoder, "src");
}

static void init_class(gpointer class, gpointer data) {
    const Plan *plan = data;
    ((FakeHardwareClass *)class)->plan = plan;
    GST_ELEMENT_CLASS(class)->change_state = change_state;
    G_OBJECT_CLASS(class)->finalize = finalize;
    gst_element_class_set_static_metadata(
        class, "Stand-in for a decoder of the hardware", "Codec/Decoder/Video/Hardware", "Fails when a test wants it",
        "Playhead");
    GstElementFactory *inner = gst_element_factory_find(plan->inner);
    for (const GList *item = gst_element_factory_get_static_pad_templates(inner); item != NULL; item = item->next) {
        gst_element_class_add_pad_template(class, gst_static_pad_template_get(item->data));
    }
    gst_object_unref(inner);
}

int fake_hardware_register(const char *name, const char *inner, const char *fault) {
    GstElementFactory *factory = gst_element_factory_find(inner);
    if (factory == NULL) return 0;
    gst_object_unref(factory);
    const char *number = strchr(fault, ':');
    const size_t length = number != NULL ? (size_t)(number - fault) : strlen(fault);
    for (unsigned index = 0; index < G_N_ELEMENTS(names); index++) {
        if (strlen(names[index]) != length || strncmp(names[index], fault, length) != 0) continue;
        // The type keeps it for the life of the process.
        Plan *plan = g_new0(Plan, 1);
        plan->inner = g_strdup(inner);
        plan->fault = (Fault)index;
        plan->after = number != NULL ? atoi(number + 1) : 0;
        const GTypeInfo info = {
            .class_size = sizeof(FakeHardwareClass), .class_init = init_class, .class_data = plan,
            .instance_size = sizeof(FakeHardware), .instance_init = init,
        };
        GType type = g_type_register_static(GST_TYPE_BIN, name, &info, 0);
        return type != 0 && gst_element_register(NULL, name, GST_RANK_PRIMARY + 100, type);
    }
    return 0;
}

int fake_hardware_set_rank(const char *name, unsigned rank) {
    GstPluginFeature *feature = gst_registry_lookup_feature(gst_registry_get(), name);
    if (feature == NULL) return 0;
    gst_plugin_feature_set_rank(feature, rank);
    gst_object_unref(feature);
    return 1;
}
