// A subclass of GstBaseTransform, which Swift cannot write. GStreamer 1.22 has decryptors for DRM systems only.
#include "decryption.h"

#include <gst/base/gstbasetransform.h>
#include <gst/base/gstbytereader.h>
#include <gst/gst.h>
#include <openssl/evp.h>
#include <string.h>

enum { BLOCK = 16 };

// The pattern of protected and clear blocks (ISO/IEC 23001-7, 9.6). Without one, all blocks are protected.
typedef struct {
    guint protected, clear;
} Pattern;

typedef struct {
    GstBaseTransform base;
    // The identifiers and keys, set before data arrives.
    guint8 *pairs;
    guint count;
    gboolean is_cbcs;
    // The kind of samples whose beginnings show whether the key was right.
    enum { OTHER, AVC, HEVC, AAC } kind;
    guint length_size;
    guint examined, implausible;
    EVP_CIPHER_CTX *context;
} PHDecryptor;

typedef struct {
    GstBaseTransformClass base;
} PHDecryptorClass;

GType ph_decryptor_get_type(void);
G_DEFINE_TYPE(PHDecryptor, ph_decryptor, GST_TYPE_BASE_TRANSFORM)

// Where content names DRM systems, demuxers look for an element whose template has one of them, or the preferred one.
#define SYSTEM "playhead"

static GstStaticPadTemplate sink_template = GST_STATIC_PAD_TEMPLATE(
    "sink", GST_PAD_SINK, GST_PAD_ALWAYS,
    GST_STATIC_CAPS("application/x-cenc; application/x-cbcs; application/x-cenc, protection-system=(string)" SYSTEM));
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS_ANY);

// MARK: Types

static GstCaps *clear_caps(const GstStructure *structure) {
    const gchar *type = gst_structure_get_string(structure, "original-media-type");
    if (type == NULL) return NULL;
    GstStructure *clear = gst_structure_copy(structure);
    gst_structure_set_name(clear, type);
    gst_structure_remove_fields(clear, "protection-system", "original-media-type", "encryption-algorithm", "cipher-mode", NULL);
    return gst_caps_new_full(clear, NULL);
}

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    GstCaps *result = gst_caps_new_empty();
    if (direction == GST_PAD_SINK) {
        for (guint index = 0; index < gst_caps_get_size(caps); index++) {
            GstCaps *clear = clear_caps(gst_caps_get_structure(caps, index));
            if (clear != NULL) result = gst_caps_merge(result, clear);
        }
        // Before the type is known.
        if (gst_caps_is_empty(result)) result = gst_caps_merge(result, gst_caps_new_any());
    } else {
        gst_caps_unref(result);
        result = gst_pad_get_pad_template_caps(base->sinkpad);
    }
    if (filter != NULL) {
        GstCaps *narrowed = gst_caps_intersect_full(filter, result, GST_CAPS_INTERSECT_FIRST);
        gst_caps_unref(result);
        result = narrowed;
    }
    return result;
}

static guint length_size_of(const GstStructure *structure, guint offset) {
    guint size = 4;
    const GValue *value = gst_structure_get_value(structure, "codec_data");
    GstBuffer *data = value != NULL && GST_VALUE_HOLDS_BUFFER(value) ? gst_value_get_buffer(value) : NULL;
    guint8 byte;
    if (data != NULL && gst_buffer_extract(data, offset, &byte, 1) == 1) size = (byte & 3) + 1;
    return size;
}

static gboolean set_caps(GstBaseTransform *base, GstCaps *input, GstCaps *output) {
    PHDecryptor *own = (PHDecryptor *)base;
    const GstStructure *clear = gst_caps_get_structure(output, 0);
    (void)input;
    own->kind = OTHER;
    own->examined = own->implausible = 0;
    if (gst_structure_has_name(clear, "video/x-h264")) {
        own->kind = AVC;
        own->length_size = length_size_of(clear, 4);
    } else if (gst_structure_has_name(clear, "video/x-h265")) {
        own->kind = HEVC;
        own->length_size = length_size_of(clear, 21);
    } else if (gst_structure_has_name(clear, "audio/mpeg")) {
        own->kind = AAC;
    }
    return TRUE;
}

static gboolean accept_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps) {
    if (direction == GST_PAD_SRC) return TRUE;
    GstCaps *possible = gst_pad_get_pad_template_caps(base->sinkpad);
    const gboolean accepts = gst_caps_can_intersect(caps, possible);
    gst_caps_unref(possible);
    return accepts;
}

// MARK: Decryption

static const guint8 *key_for(const PHDecryptor *own, const guint8 *identifier) {
    for (guint index = 0; index < own->count; index++) {
        const guint8 *pair = own->pairs + index * 2 * PH_KEY_SIZE;
        if (memcmp(pair, identifier, PH_KEY_SIZE) == 0) return pair + PH_KEY_SIZE;
    }
    return NULL;
}

static gboolean run(PHDecryptor *own, guint8 *bytes, gsize size) {
    int count = 0;
    return size == 0 || (size <= G_MAXINT && EVP_DecryptUpdate(own->context, bytes, &count, bytes, (int)size) == 1);
}

static gboolean start(PHDecryptor *own, const guint8 *key, const guint8 *vector) {
    const EVP_CIPHER *cipher = own->is_cbcs ? EVP_aes_128_cbc() : EVP_aes_128_ctr();
    return EVP_DecryptInit_ex(own->context, cipher, NULL, key, vector) == 1 &&
           EVP_CIPHER_CTX_set_padding(own->context, 0) == 1;
}

// Decrypts a protected range. In `cbcs`, what follows the last whole block is clear, and each range begins with the vector.
static gboolean decrypt_range(
    PHDecryptor *own, guint8 *bytes, gsize size, Pattern pattern, const guint8 *key, const guint8 *vector) {
    if (!own->is_cbcs) return run(own, bytes, size);
    if (!start(own, key, vector)) return FALSE;
    if (pattern.protected == 0) return run(own, bytes, size / BLOCK * BLOCK);
    while (size >= BLOCK) {
        const gsize count = MIN(pattern.protected, size / BLOCK) * BLOCK;
        if (!run(own, bytes, count)) return FALSE;
        const gsize step = MIN(count + (gsize)pattern.clear * BLOCK, size);
        bytes += step;
        size -= step;
    }
    return TRUE;
}

// Returns whether the start of a decrypted sample can be one of its kind; TRUE if it does not show.
static gboolean is_plausible(const PHDecryptor *own, const guint8 *bytes, gsize size, gsize clear) {
    if (own->kind == AAC) {
        // The first element of a frame has channels, data or padding: no coupling channel (2), and not the end (7).
        if (clear > 0 || size == 0) return TRUE;
        const guint element = bytes[0] >> 5;
        return element != 2 && element != 7;
    }
    if (own->kind == OTHER) return TRUE;
    const guint header = own->kind == AVC ? 1 : 2;
    for (gsize place = 0; place + own->length_size + header < size;) {
        gsize length = 0;
        for (guint index = 0; index < own->length_size; index++) length = length << 8 | bytes[place + index];
        place += own->length_size;
        const guint type = own->kind == AVC ? bytes[place] & 0x1F : bytes[place] >> 1 & 0x3F;
        const gboolean is_slice = own->kind == AVC ? type == 1 || type == 5 : type < 32;
        // The first slice of a picture begins with a bit that is set. It shows only where it was protected.
        if (is_slice) return place + header < clear || (bytes[place + header] & 0x80) != 0;
        if (length == 0 || length > size - place) return TRUE;
        place += length;
    }
    return TRUE;
}

static GstFlowReturn fail(PHDecryptor *own, int code, const guint8 *identifier) {
    gchar text[2 * PH_KEY_SIZE + 1] = "";
    if (identifier != NULL)
        for (guint index = 0; index < PH_KEY_SIZE; index++) g_snprintf(text + 2 * index, 3, "%02x", identifier[index]);
    // Demuxers of adaptive streams swallow the error, but not this message.
    GstStructure *notice = gst_structure_new(
        PH_DECRYPTION_FAILURE, "code", G_TYPE_INT, code, "key-id", G_TYPE_STRING, text, NULL);
    gst_element_post_message(GST_ELEMENT(own), gst_message_new_element(GST_OBJECT(own), notice));
    // The details name the key, as the host receives no texts.
    GstStructure *details = gst_structure_new("details", "key-id", G_TYPE_STRING, text, NULL);
    gst_element_message_full_with_details(
        GST_ELEMENT(own), GST_MESSAGE_ERROR, GST_STREAM_ERROR, code, g_strdup("Cannot decrypt."), NULL, __FILE__, G_STRFUNC,
        __LINE__, details);
    return GST_FLOW_ERROR;
}

static GstBuffer *buffer_of(const GstStructure *info, const gchar *name) {
    const GValue *value = gst_structure_get_value(info, name);
    return value != NULL && GST_VALUE_HOLDS_BUFFER(value) ? gst_value_get_buffer(value) : NULL;
}

// Copies a field of at most 16 bytes, padded with zeros. Returns its size, or 0.
static gsize read_field(const GstStructure *info, const gchar *name, guint8 bytes[BLOCK]) {
    GstBuffer *buffer = buffer_of(info, name);
    memset(bytes, 0, BLOCK);
    if (buffer == NULL || gst_buffer_get_size(buffer) > BLOCK) return 0;
    return gst_buffer_extract(buffer, 0, bytes, BLOCK);
}

static GstFlowReturn transform(GstBaseTransform *base, GstBuffer *buffer) {
    PHDecryptor *own = (PHDecryptor *)base;
    GstProtectionMeta *meta = gst_buffer_get_protection_meta(buffer);
    if (meta == NULL) return GST_FLOW_OK;
    const GstStructure *info = meta->info;
    guint count = 0;
    gboolean is_protected = TRUE;
    gst_structure_get_boolean(info, "encrypted", &is_protected);
    const gchar *mode = gst_structure_get_string(info, "cipher-mode");
    own->is_cbcs = mode != NULL && strcmp(mode, "cbcs") == 0;
    if (!is_protected) goto clear;

    guint8 identifier[BLOCK], vector[BLOCK];
    if (read_field(info, "kid", identifier) != PH_KEY_SIZE) return fail(own, GST_STREAM_ERROR_DECRYPT, NULL);
    if (read_field(info, "iv", vector) == 0) return fail(own, GST_STREAM_ERROR_DECRYPT, identifier);
    const guint8 *key = key_for(own, identifier);
    if (key == NULL) return fail(own, GST_STREAM_ERROR_DECRYPT_NOKEY, identifier);
    Pattern pattern = {0, 0};
    gst_structure_get_uint(info, "crypt_byte_block", &pattern.protected);
    gst_structure_get_uint(info, "skip_byte_block", &pattern.clear);
    if (!start(own, key, vector)) return fail(own, GST_STREAM_ERROR_DECRYPT, identifier);

    GstMapInfo map, parts;
    if (!gst_buffer_map(buffer, &map, GST_MAP_READWRITE)) return fail(own, GST_STREAM_ERROR_DECRYPT, identifier);
    gst_structure_get_uint(info, "subsample_count", &count);
    GstBuffer *subsamples = count > 0 ? buffer_of(info, "subsamples") : NULL;
    gboolean is_done = TRUE;
    gsize first = map.size;
    if (subsamples != NULL && gst_buffer_map(subsamples, &parts, GST_MAP_READ)) {
        GstByteReader reader = GST_BYTE_READER_INIT(parts.data, parts.size);
        gsize place = 0;
        for (guint index = 0; is_done && index < count; index++) {
            guint16 clear = 0;
            guint32 protected = 0;
            is_done = gst_byte_reader_get_uint16_be(&reader, &clear) && gst_byte_reader_get_uint32_be(&reader, &protected) &&
                      clear <= map.size - place && protected <= map.size - place - clear;
            if (!is_done) break;
            place += clear;
            if (protected > 0) first = MIN(first, place);
            is_done = decrypt_range(own, map.data + place, protected, pattern, key, vector);
            place += protected;
        }
        gst_buffer_unmap(subsamples, &parts);
    } else {
        first = 0;
        // Whole samples have no pattern (ISO/IEC 23001-7, 9.7), unless they state one.
        is_done = decrypt_range(own, map.data, map.size, pattern, key, vector);
    }
    if (is_done && own->examined < 32) {
        own->examined++;
        if (!is_plausible(own, map.data, map.size, first)) own->implausible++;
    }
    gst_buffer_unmap(buffer, &map);
    if (!is_done || own->implausible > 1) return fail(own, GST_STREAM_ERROR_DECRYPT, identifier);
clear:
    gst_buffer_remove_meta(buffer, (GstMeta *)meta);
    return GST_FLOW_OK;
}

int ph_decrypt_blocks(const uint8_t *key, const uint8_t *vector, uint8_t *bytes, int size) {
    if (size < 0 || size % BLOCK != 0) return 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int count = 0;
    const gboolean is_done = context != NULL && EVP_DecryptInit_ex(context, EVP_aes_128_cbc(), NULL, key, vector) == 1 &&
                             EVP_CIPHER_CTX_set_padding(context, 0) == 1 &&
                             EVP_DecryptUpdate(context, bytes, &count, bytes, size) == 1;
    EVP_CIPHER_CTX_free(context);
    return is_done && count == size;
}

// MARK: Life

static gboolean filter_events(GstBaseTransform *base, GstEvent *event) {
    // Licenses are for systems that this element does not implement.
    if (GST_EVENT_TYPE(event) == GST_EVENT_PROTECTION) {
        gst_event_unref(event);
        return TRUE;
    }
    return GST_BASE_TRANSFORM_CLASS(ph_decryptor_parent_class)->sink_event(base, event);
}

static void finalize(GObject *object) {
    PHDecryptor *own = (PHDecryptor *)object;
    if (own->pairs != NULL) OPENSSL_cleanse(own->pairs, (size_t)own->count * 2 * PH_KEY_SIZE);
    g_free(own->pairs);
    EVP_CIPHER_CTX_free(own->context);
    G_OBJECT_CLASS(ph_decryptor_parent_class)->finalize(object);
}

static void ph_decryptor_class_init(PHDecryptorClass *class) {
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstBaseTransformClass *base = GST_BASE_TRANSFORM_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = finalize;
    gst_element_class_add_static_pad_template(element, &sink_template);
    gst_element_class_add_static_pad_template(element, &source_template);
    gst_element_class_set_static_metadata(
        element, "Decryptor", GST_ELEMENT_FACTORY_KLASS_DECRYPTOR, "Decrypts Common Encryption with given keys", "Playhead");
    base->transform_caps = transform_caps;
    base->accept_caps = accept_caps;
    base->set_caps = set_caps;
    base->sink_event = filter_events;
    base->transform_ip = transform;
    base->transform_ip_on_passthrough = FALSE;
}

static void ph_decryptor_init(PHDecryptor *own) {
    own->context = EVP_CIPHER_CTX_new();
    own->length_size = 4;
    gst_base_transform_set_in_place(&own->base, TRUE);
    gst_base_transform_set_passthrough(&own->base, FALSE);
    gst_base_transform_set_gap_aware(&own->base, FALSE);
}

void ph_register_decryptor(void) {
    static gsize once = 0;
    if (!g_once_init_enter(&once)) return;
    gst_element_register(NULL, PH_DECRYPTOR, GST_RANK_PRIMARY, ph_decryptor_get_type());
    g_once_init_leave(&once, 1);
}

void ph_prefer_decryptor(void *bin) {
    // Persistent: the others are gone when a pipeline stops.
    GstContext *context = gst_context_new("drm-preferred-decryption-system-id", TRUE);
    gst_structure_set(
        gst_context_writable_structure(context), "decryption-system-id", G_TYPE_STRING, SYSTEM, NULL);
    gst_element_set_context(bin, context);
    gst_context_unref(context);
}

void ph_set_decryption_keys(void *element, const uint8_t *pairs, unsigned count) {
    PHDecryptor *own = element;
    g_free(own->pairs);
    own->pairs = count > 0 ? g_malloc((gsize)count * 2 * PH_KEY_SIZE) : NULL;
    own->count = count;
    if (count > 0) memcpy(own->pairs, pairs, (gsize)count * 2 * PH_KEY_SIZE);
}
