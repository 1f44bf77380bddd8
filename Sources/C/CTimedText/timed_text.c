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

#define DOCUMENTS "application/ttml+xml"
#define DELIVERED "text/x-raw, format = (string) " PH_TIMED_TEXT

static GstStaticPadTemplate sink_template =
    GST_STATIC_PAD_TEMPLATE("sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS(DOCUMENTS));
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS(DELIVERED));

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    (void)base;
    (void)caps;
    GstCaps *other = gst_caps_from_string(direction == GST_PAD_SINK ? DELIVERED : DOCUMENTS);
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
    gst_element_class_set_static_metadata(
        element, "Timed text", "Codec/Decoder/Subtitle", "Delivers documents of timed text as they are", "Playhead");
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
