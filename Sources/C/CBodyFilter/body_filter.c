// libsoup passes bodies through the features of a session that are processors of content, as its decoder of compressed bodies
// is. Their interface is not in its headers: a stage, and a function that wraps the stream of a body, the same from libsoup 2.42
// to 3.6. It is found by its name, and its layout is checked by the stages of the two processors that libsoup has.
#include "body_filter.h"

#include <gio/gio.h>
#include <string.h>

enum { STAGE_CONTENT_ENCODING = 4, STAGE_BODY_DATA = 5 };

typedef struct {
    GTypeInterface parent;
    int processing_stage;
    GInputStream *(*wrap_input)(void *processor, GInputStream *base, SoupMessage *message, GError **error);
} ProcessorInterface;

static const char change_key[] = "playhead-body-change";

static void clear_change(gpointer data) {
    PHBodyChange *change = data;
    if (change->release != NULL) change->release(change->context);
}

static void release_change(gpointer change) { g_atomic_rc_box_release_full(change, clear_change); }

// MARK: Converter

// Gathers a body, changes it and passes it on.
typedef struct {
    GObject parent;
    // Shared with the message.
    PHBodyChange *change;
    size_t limit;
    GByteArray *body;
    gsize place;
    enum { GATHERING, PASSING, FAILED } state;
} PHBodyConverter;

typedef struct {
    GObjectClass parent;
} PHBodyConverterClass;

static void implement_converter(GConverterIface *interface);
GType ph_body_converter_get_type(void);
G_DEFINE_TYPE_WITH_CODE(
    PHBodyConverter, ph_body_converter, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(G_TYPE_CONVERTER, implement_converter))

static GConverterResult fail(PHBodyConverter *own, GError **error) {
    own->state = FAILED;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "The body cannot be read.");
    return G_CONVERTER_ERROR;
}

static GConverterResult convert(
    GConverter *converter, const void *input, gsize input_size, void *output, gsize output_size, GConverterFlags flags,
    gsize *bytes_read, gsize *bytes_written, GError **error) {
    PHBodyConverter *own = (PHBodyConverter *)converter;
    const gboolean is_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;
    *bytes_read = *bytes_written = 0;
    if (own->state == FAILED) return fail(own, error);
    if (own->state == GATHERING) {
        if (input_size > 0) g_byte_array_append(own->body, input, (guint)input_size);
        *bytes_read = input_size;
        if (own->body->len > own->limit) {
            if (!own->change->passes_overflow) return fail(own, error);
        } else if (is_end) {
            if (own->body->len > 0 && !own->change->change(own->body, own->change->context)) return fail(own, error);
        } else if (input_size > 0) {
            return G_CONVERTER_CONVERTED;
        } else {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "More of the body is needed.");
            return G_CONVERTER_ERROR;
        }
        own->state = PASSING;
    }
    const gsize rest = own->body->len - own->place;
    if (rest > 0) {
        const gsize count = MIN(rest, output_size);
        memcpy(output, own->body->data + own->place, count);
        own->place += count;
        *bytes_written = count;
        if (count < rest) return G_CONVERTER_CONVERTED;
        g_byte_array_set_size(own->body, 0);
        own->place = 0;
    } else if (input_size > *bytes_read) {
        const gsize count = MIN(input_size, output_size);
        memcpy(output, input, count);
        *bytes_read = *bytes_written = count;
    }
    if (is_end && *bytes_read == input_size) return G_CONVERTER_FINISHED;
    if (*bytes_read > 0 || *bytes_written > 0) return G_CONVERTER_CONVERTED;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "More of the body is needed.");
    return G_CONVERTER_ERROR;
}

static void reset(GConverter *converter) {
    PHBodyConverter *own = (PHBodyConverter *)converter;
    g_byte_array_set_size(own->body, 0);
    own->place = 0;
    own->state = GATHERING;
}

static void implement_converter(GConverterIface *interface) {
    interface->convert = convert;
    interface->reset = reset;
}

static void converter_finalize(GObject *object) {
    PHBodyConverter *own = (PHBodyConverter *)object;
    g_byte_array_unref(own->body);
    if (own->change != NULL) release_change(own->change);
    G_OBJECT_CLASS(ph_body_converter_parent_class)->finalize(object);
}

static void ph_body_converter_class_init(PHBodyConverterClass *class) {
    G_OBJECT_CLASS(class)->finalize = converter_finalize;
}

static void ph_body_converter_init(PHBodyConverter *own) { own->body = g_byte_array_new(); }

// MARK: Feature

// The interface of a class of libsoup; NULL where it has none.
static const ProcessorInterface *processor_interface(gpointer class) {
    const GType type = g_type_from_name("SoupContentProcessor");
    return type != 0 ? g_type_interface_peek(class, type) : NULL;
}

// Returns the stream of a body whose sender has compressed it without having been asked to, decoded by libsoup's own decoder, which
// GStreamer takes out of its messages for segments. NULL for other bodies.
static GInputStream *decoded(GInputStream *base, SoupMessage *message, GError **error) {
    // A part of a compressed body cannot be decoded.
    if (!soup_message_is_feature_disabled(message, SOUP_TYPE_CONTENT_DECODER) ||
        soup_message_get_status(message) == SOUP_STATUS_PARTIAL_CONTENT)
        return NULL;
    GObject *decoder = g_object_new(SOUP_TYPE_CONTENT_DECODER, NULL);
    GInputStream *stream =
        processor_interface(G_OBJECT_GET_CLASS(decoder))->wrap_input(decoder, base, message, error);
    g_object_unref(decoder);
    return stream;
}

// Takes the length out of the headers of a body that is longer or shorter than what the sender has sent. GStreamer's source requests
// the bytes that it misses.
static void forget_length(SoupMessage *message) {
    if (soup_message_get_status(message) != SOUP_STATUS_PARTIAL_CONTENT)
        soup_message_headers_set_encoding(soup_message_get_response_headers(message), SOUP_ENCODING_CHUNKED);
}

static GInputStream *wrap_input(void *processor, GInputStream *base, SoupMessage *message, GError **error) {
    (void)processor;
    PHBodyChange *change = g_object_get_data(G_OBJECT(message), change_key);
    const guint status = soup_message_get_status(message);
    if (change == NULL || status < 200 || status >= 300) return NULL;
    GInputStream *plain = decoded(base, message, error);
    const size_t limit = change->limit(message, change->context);
    const char *encoding = soup_message_headers_get_list(soup_message_get_response_headers(message), "Content-Encoding");
    if (encoding != NULL || limit > 0) forget_length(message);
    if (limit == 0) return plain;
    PHBodyConverter *converter = g_object_new(ph_body_converter_get_type(), NULL);
    converter->change = g_atomic_rc_box_acquire(change);
    // The size of the array is a guint.
    converter->limit = MIN(limit, (size_t)G_MAXINT32 / 2);
    GInputStream *stream = g_converter_input_stream_new(plain != NULL ? plain : base, G_CONVERTER(converter));
    g_object_unref(converter);
    if (plain != NULL) g_object_unref(plain);
    return stream;
}

static void implement_processor(void *class, void *data) {
    ProcessorInterface *interface = class;
    (void)data;
    interface->processing_stage = STAGE_BODY_DATA;
    interface->wrap_input = wrap_input;
}

// Returns whether a class of libsoup has a processor with this stage where the layout has it.
static gboolean has_stage(GType class_type, int stage) {
    gpointer class = g_type_class_ref(class_type);
    const ProcessorInterface *interface = processor_interface(class);
    const gboolean result = interface != NULL && interface->processing_stage == stage && interface->wrap_input != NULL;
    g_type_class_unref(class);
    return result;
}

// The type of the feature, or 0 where libsoup has another interface.
static GType feature_type(void) {
    static gsize type = 0;
    if (g_once_init_enter(&type)) {
        GType made = G_TYPE_NONE;
        if (has_stage(SOUP_TYPE_CONTENT_DECODER, STAGE_CONTENT_ENCODING) &&
            has_stage(SOUP_TYPE_CONTENT_SNIFFER, STAGE_BODY_DATA)) {
            const GInterfaceInfo none = {NULL, NULL, NULL}, processor = {implement_processor, NULL, NULL};
            made = g_type_register_static_simple(
                G_TYPE_OBJECT, "PHBodyFilter", sizeof(GObjectClass), NULL, sizeof(GObject), NULL, 0);
            g_type_add_interface_static(made, SOUP_TYPE_SESSION_FEATURE, &none);
            g_type_add_interface_static(made, g_type_from_name("SoupContentProcessor"), &processor);
        }
        g_once_init_leave(&type, made);
    }
    return type == G_TYPE_NONE ? 0 : type;
}

bool ph_can_filter_bodies(void) { return feature_type() != 0; }

bool ph_filter_body(SoupSession *session, SoupMessage *message, PHBodyChange change) {
    const GType type = feature_type();
    PHBodyChange *own = g_atomic_rc_box_dup(sizeof change, &change);
    if (type == 0) {
        release_change(own);
        return false;
    }
    if (!soup_session_has_feature(session, type)) {
        // A session refers to its features once more for each message from before the signal of its queueing to its end.
        // This message has come too far for that, but its end is yet to come.
        GObject *feature = g_object_new(type, NULL);
        soup_session_add_feature(session, (SoupSessionFeature *)feature);
    }
    g_object_set_data_full(G_OBJECT(message), change_key, own, release_change);
    return true;
}
