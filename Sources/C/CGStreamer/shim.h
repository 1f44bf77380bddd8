// GStreamer as Swift sees it. Macros and variable argument lists do not import: add inline shims here, no logic.
#pragma once
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/gstaudiobasesink.h>
#include <gst/audio/gstaudioclock.h>
#include <gst/audio/streamvolume.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>
#include <gst/video/video.h>

// Properties. The caller knows the type.
static inline guint64 ph_get_uint64(gpointer object, const char *name) {
    guint64 value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
static inline guint ph_get_uint(gpointer object, const char *name) {
    guint value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
static inline double ph_get_double(gpointer object, const char *name) {
    gdouble value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
static inline gint ph_get_int(gpointer object, const char *name) {
    gint value = 0;
    g_object_get(object, name, &value, NULL);
    return value;
}
// The tags of a stream of playbin, with a reference, or NULL. `signal` is `get-audio-tags`, for example.
static inline GstTagList *ph_stream_tags(gpointer playbin, const char *signal, gint index) {
    GstTagList *tags = NULL;
    g_signal_emit_by_name(playbin, signal, index, &tags);
    return tags;
}
static inline void ph_set_boolean(gpointer object, const char *name, gboolean value) {
    g_object_set(object, name, value, NULL);
}
static inline void ph_set_int(gpointer object, const char *name, gint value) {
    g_object_set(object, name, value, NULL);
}
static inline void ph_set_uint(gpointer object, const char *name, guint value) {
    g_object_set(object, name, value, NULL);
}
static inline void ph_set_double(gpointer object, const char *name, double value) {
    g_object_set(object, name, value, NULL);
}
static inline void ph_set_string(gpointer object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}
static inline void ph_set_object(gpointer object, const char *name, gpointer value) {
    g_object_set(object, name, value, NULL);
}
static inline gboolean ph_has_property(gpointer object, const char *name) {
    return g_object_class_find_property(G_OBJECT_GET_CLASS(object), name) != NULL;
}

// Signals.
static inline gulong ph_connect(
    gpointer object, const char *signal, GCallback callback, gpointer data, GClosureNotify release) {
    return g_signal_connect_data(object, signal, callback, data, release, (GConnectFlags)0);
}

static inline gboolean ph_has_signal(gpointer object, const char *name) {
    return g_signal_lookup(name, G_OBJECT_TYPE(object)) != 0;
}

// Elements. The name of the factory that made an element, or NULL.
static inline const char *ph_factory_name(gpointer object) {
    if (!GST_IS_ELEMENT(object)) return NULL;
    GstElementFactory *factory = gst_element_get_factory(GST_ELEMENT(object));
    return factory ? GST_OBJECT_NAME(factory) : NULL;
}

// Streams of sound servers. The clock of a sink, or NULL.
static inline GstAudioClock *ph_stream_clock(gpointer sink) {
    if (!GST_IS_AUDIO_BASE_SINK(sink)) return NULL;
    GstClock *clock = GST_AUDIO_BASE_SINK(sink)->provided_clock;
    return GST_IS_AUDIO_CLOCK(clock) ? GST_AUDIO_CLOCK(clock) : NULL;
}

// `TRUE` while a sink's stream plays.
static inline gboolean ph_stream_runs(gpointer sink) {
    GstAudioRingBuffer *buffer = GST_AUDIO_BASE_SINK(sink)->ringbuffer;
    return buffer != NULL && g_atomic_int_get(&buffer->state) == GST_AUDIO_RING_BUFFER_STATE_STARTED;
}

// `TRUE` if the pipeline around an element plays, or is about to.
static inline gboolean ph_pipeline_is_to_play(gpointer element) {
    GstObject *object = element;
    while (GST_OBJECT_PARENT(object) != NULL) object = GST_OBJECT_PARENT(object);
    return GST_IS_ELEMENT(object) && GST_STATE_TARGET(object) == GST_STATE_PLAYING;
}

// Replaces the function that reads a clock, and returns the previous one.
static inline GstAudioClockGetTimeFunc ph_exchange_time(GstAudioClock *clock, GstAudioClockGetTimeFunc function) {
    GstAudioClockGetTimeFunc previous = clock->func;
    clock->func = function;
    return previous;
}

// The factories of all elements that take part in decoding: decoders, demuxers, parsers and others.
static inline GList *ph_decoding_factories(void) {
    return gst_element_factory_list_get_elements(GST_ELEMENT_FACTORY_TYPE_DECODABLE, GST_RANK_NONE);
}

// The type of the factories of decoders of sound.
static const GstElementFactoryListType ph_audio_decoders =
    GST_ELEMENT_FACTORY_TYPE_DECODER | GST_ELEMENT_FACTORY_TYPE_MEDIA_AUDIO;

// The counters of a base sink.
static inline void ph_sink_stats(gpointer sink, guint64 *rendered, guint64 *dropped) {
    GstStructure *stats = NULL;
    g_object_get(sink, "stats", &stats, NULL);
    if (stats == NULL) return;
    gst_structure_get_uint64(stats, "rendered", rendered);
    gst_structure_get_uint64(stats, "dropped", dropped);
    gst_structure_free(stats);
}

// Frames: how the planes of a picture lie in its buffer.
static inline gint ph_buffer_plane_stride(GstBuffer *buffer, GstVideoInfo *info, guint plane) {
    GstVideoMeta *meta = gst_buffer_get_video_meta(buffer);
    return meta != NULL && plane < meta->n_planes ? meta->stride[plane] : info->stride[plane];
}
static inline gsize ph_buffer_plane_offset(GstBuffer *buffer, GstVideoInfo *info, guint plane) {
    GstVideoMeta *meta = gst_buffer_get_video_meta(buffer);
    return meta != NULL && plane < meta->n_planes ? meta->offset[plane] : info->offset[plane];
}

// Events and probes.
static inline guint32 ph_probe_event_seqnum(GstPadProbeInfo *info) {
    GstEvent *event = gst_pad_probe_info_get_event(info);
    return event != NULL ? gst_event_get_seqnum(event) : 0;
}
static inline gboolean ph_is_serialized(GstEvent *event) { return GST_EVENT_IS_SERIALIZED(event); }

static inline GstEventType ph_probe_event_type(GstPadProbeInfo *info) {
    GstEvent *event = gst_pad_probe_info_get_event(info);
    return event != NULL ? GST_EVENT_TYPE(event) : GST_EVENT_UNKNOWN;
}
// Reduces the lateness in an event of a sink that a picture came too late.
static inline void ph_limit_lateness(GstPadProbeInfo *info, GstClockTimeDiff limit) {
    GstEvent *event = gst_pad_probe_info_get_event(info);
    if (event == NULL || GST_EVENT_TYPE(event) != GST_EVENT_QOS) return;
    GstQOSType type;
    gdouble proportion;
    GstClockTimeDiff late;
    GstClockTime time;
    gst_event_parse_qos(event, &type, &proportion, &late, &time);
    if (late <= limit) return;
    GST_PAD_PROBE_INFO_DATA(info) = gst_event_new_qos(type, proportion, limit, time);
    gst_event_unref(event);
}
// The buffer of a probe, or NULL for an event.
static inline GstBuffer *ph_probe_buffer(GstPadProbeInfo *info) {
    return (GST_PAD_PROBE_INFO_TYPE(info) & GST_PAD_PROBE_TYPE_BUFFER) ? GST_PAD_PROBE_INFO_BUFFER(info) : NULL;
}
// The captions of a picture, or NULL.
static inline GstVideoCaptionMeta *ph_caption_meta(GstBuffer *buffer) {
    return (GstVideoCaptionMeta *)gst_buffer_get_meta(buffer, GST_VIDEO_CAPTION_META_API_TYPE);
}
static inline gboolean ph_buffer_is_decode_only(GstBuffer *buffer) {
    return GST_BUFFER_FLAG_IS_SET(buffer, GST_BUFFER_FLAG_DECODE_ONLY);
}
static inline gboolean ph_is_video_decoder(gpointer element) { return GST_IS_VIDEO_DECODER(element); }
// What an event carries, valid as long as the event, or NULL.
static inline const gchar *ph_probe_stream_id(GstPadProbeInfo *info) {
    GstEvent *event = gst_pad_probe_info_get_event(info);
    const gchar *id = NULL;
    if (event != NULL && GST_EVENT_TYPE(event) == GST_EVENT_STREAM_START) gst_event_parse_stream_start(event, &id);
    return id;
}
// The time of a buffer that arrives at a pad, in stream time; GST_CLOCK_TIME_NONE outside the pad's segment.
static inline GstClockTime ph_pad_stream_time(GstPad *pad, GstClockTime time) {
    GstEvent *event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0);
    if (event == NULL) return GST_CLOCK_TIME_NONE;
    const GstSegment *segment = NULL;
    gst_event_parse_segment(event, &segment);
    GstClockTime result = segment != NULL && segment->format == GST_FORMAT_TIME
        ? gst_segment_to_stream_time(segment, GST_FORMAT_TIME, time) : GST_CLOCK_TIME_NONE;
    gst_event_unref(event);
    return result;
}
static inline GstTagList *ph_probe_tags(GstPadProbeInfo *info) {
    GstEvent *event = gst_pad_probe_info_get_event(info);
    GstTagList *tags = NULL;
    if (event != NULL && GST_EVENT_TYPE(event) == GST_EVENT_TAG) gst_event_parse_tag(event, &tags);
    return tags;
}
// Sources, failures and content.
#include <gst/app/gstappsrc.h>

// What a multiqueue that watches its own level holds, in nanoseconds of its fullest stream; 0 for others.
static inline guint64 ph_multiqueue_level(gpointer queue) {
    gboolean watches = FALSE;
    GstStructure *stats = NULL;
    guint64 level = 0;
    g_object_get(queue, "use-buffering", &watches, NULL);
    if (!watches) return 0;
    g_object_get(queue, "stats", &stats, NULL);
    if (stats == NULL) return 0;
    const GValue *list = gst_structure_get_value(stats, "queues");
    guint count = list != NULL && GST_VALUE_HOLDS_ARRAY(list) ? gst_value_array_get_size(list) : 0;
    for (guint index = 0; index < count; index++) {
        const GstStructure *entry = gst_value_get_structure(gst_value_array_get_value(list, index));
        guint64 time = 0;
        if (entry != NULL && gst_structure_get_uint64(entry, "time", &time) && time > level) level = time;
    }
    gst_structure_free(stats);
    return level;
}
