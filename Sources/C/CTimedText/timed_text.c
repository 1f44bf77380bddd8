#include "timed_text.h"

#include <gst/base/gstbasetransform.h>
#include <gst/gst.h>

typedef struct {
    GstBaseTransform base;
} PHTimedText;

typedef struct {
    GstBaseTransformClass base;
} PHTimedTextClass;

G_DEFINE_TYPE(PHTimedText, ph_timed_text, GST_TYPE_BASE_TRANSFORM)

// The accepted types, and the format as which each is delivered.
static const struct {
    const char *type;
    const char *format;
} formats[] = {
    {"application/ttml+xml", PH_TIMED_TEXT},
    {"application/x-ass", PH_SUBSTATION},
    {"application/x-ssa", PH_SUBSTATION},
    {"application/x-subtitle-unknown", PH_UNKNOWN_TEXT},
};

static GstStaticPadTemplate sink_template = GST_STATIC_PAD_TEMPLATE(
    "sink", GST_PAD_SINK, GST_PAD_ALWAYS,
    GST_STATIC_CAPS("application/ttml+xml; application/x-ass; application/x-ssa; application/x-subtitle-unknown"));
static GstStaticPadTemplate source_template = GST_STATIC_PAD_TEMPLATE(
    "src", GST_PAD_SRC, GST_PAD_ALWAYS,
    GST_STATIC_CAPS("text/x-raw, format = (string) { " PH_TIMED_TEXT ", " PH_SUBSTATION ", " PH_UNKNOWN_TEXT " }"));

// The head of a script of SubStation Alpha is in the caps, and stays there.
static void append_delivered(GstCaps *result, const GstStructure *accepted) {
    const GValue *head = gst_structure_get_value(accepted, "codec_data");
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (!gst_structure_has_name(accepted, formats[i].type)) continue;
        GstStructure *delivered =
            gst_structure_new("text/x-raw", "format", G_TYPE_STRING, formats[i].format, NULL);
        if (head != NULL) gst_structure_set_value(delivered, "codec_data", head);
        gst_caps_append_structure(result, delivered);
    }
}

static void append_accepted(GstCaps *result, const GstStructure *delivered) {
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        GstStructure *format = gst_structure_new("text/x-raw", "format", G_TYPE_STRING, formats[i].format, NULL);
        if (gst_structure_can_intersect(delivered, format))
            gst_caps_append_structure(result, gst_structure_new_empty(formats[i].type));
        gst_structure_free(format);
    }
}

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    (void)base;
    GstCaps *other = gst_caps_new_empty();
    for (guint i = 0; i < gst_caps_get_size(caps); i++) {
        const GstStructure *structure = gst_caps_get_structure(caps, i);
        if (direction == GST_PAD_SINK) append_delivered(other, structure);
        else append_accepted(other, structure);
    }
    if (filter == NULL) return other;
    GstCaps *result = gst_caps_intersect_full(filter, other, GST_CAPS_INTERSECT_FIRST);
    gst_caps_unref(other);
    return result;
}

static GstFlowReturn transform(GstBaseTransform *base, GstBuffer *buffer) {
    (void)base;
    (void)buffer;
    return GST_FLOW_OK;
}

static void ph_timed_text_class_init(PHTimedTextClass *class) {
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *base = GST_BASE_TRANSFORM_CLASS(class);
    gst_element_class_add_static_pad_template(element, &sink_template);
    gst_element_class_add_static_pad_template(element, &source_template);
    // A parser, because parsers are tried first: a decoder would come after GStreamer's own parsers.
    gst_element_class_set_static_metadata(
        element, "Timed text", "Codec/Parser/Subtitle", "Delivers subtitles of text as they are", "Playhead");
    base->transform_caps = transform_caps;
    base->transform_ip = transform;
}

static void ph_timed_text_init(PHTimedText *own) { gst_base_transform_set_in_place(&own->base, TRUE); }

void ph_register_timed_text(void) {
    static gsize once = 0;
    if (!g_once_init_enter(&once)) return;
    gst_element_register(NULL, "playheadtimedtext", GST_RANK_PRIMARY + 1, ph_timed_text_get_type());
    g_once_init_leave(&once, 1);
}
