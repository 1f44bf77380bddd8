// A subclass of GstVideoFilter, which Swift cannot write.
#include "tone_mapping.h"

#include <gst/gst.h>
#include <gst/video/gstvideofilter.h>
#include <gst/video/video.h>

#include "tone_table.h"

#define MAPPED_FORMATS                                                                                                  \
    "{ I420_10LE, P010_10LE, I422_10LE, Y444_10LE, I420_12LE, I422_12LE, Y444_12LE, P012_LE, I420, NV12, YV12, Y42B, Y444 }"
#define OUTPUT_FORMATS "{ I420, BGRA }"

typedef struct {
    GstVideoFilter base;
    // The colorimetry of the stream that arrives, if it is of high dynamic range. Under the object's lock.
    char *expected;
    // Of the streaming thread.
    PHToneTable *table;
    gint is_active;
} PHToneMapping;

typedef struct {
    GstVideoFilterClass base;
} PHToneMappingClass;

GType ph_tone_mapping_get_type(void);
G_DEFINE_TYPE(PHToneMapping, ph_tone_mapping, GST_TYPE_VIDEO_FILTER)

static PHToneTableMaker make_table;

// MARK: Formats

static gboolean is_high_dynamic_range(const GstVideoColorimetry *color) {
    return (color->transfer == GST_VIDEO_TRANSFER_SMPTE2084 || color->transfer == GST_VIDEO_TRANSFER_ARIB_STD_B67) &&
           color->matrix != GST_VIDEO_COLOR_MATRIX_RGB;
}

// The colorimetry of a format of high dynamic range; NULL for any other.
static const char *high_colorimetry(const GstStructure *structure) {
    GstVideoColorimetry color;
    const char *name = gst_structure_has_name(structure, "video/x-raw")
                           ? gst_structure_get_string(structure, "colorimetry") : NULL;
    return name != NULL && gst_video_colorimetry_from_string(&color, name) && is_high_dynamic_range(&color) ? name : NULL;
}

static void set_formats(GstStructure *structure, const char *formats, const char *colorimetry) {
    GValue value = G_VALUE_INIT;
    g_value_init(&value, GST_TYPE_LIST);
    if (gst_value_deserialize(&value, formats)) gst_structure_set_value(structure, "format", &value);
    g_value_unset(&value);
    gst_structure_remove_fields(
        structure, "colorimetry", "chroma-site", "mastering-display-info", "content-light-level", NULL);
    if (colorimetry != NULL) gst_structure_set(structure, "colorimetry", G_TYPE_STRING, colorimetry, NULL);
}

static GstCaps *transform_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *filter) {
    PHToneMapping *self = (PHToneMapping *)base;
    GST_OBJECT_LOCK(self);
    char *expected = g_strdup(self->expected);
    GST_OBJECT_UNLOCK(self);
    GstCaps *result = gst_caps_new_empty(), *outputs = gst_caps_from_string("video/x-raw,format=" OUTPUT_FORMATS);
    for (guint index = 0; index < gst_caps_get_size(caps); index++) {
        GstStructure *structure = gst_structure_copy(gst_caps_get_structure(caps, index));
        GstCapsFeatures *features = gst_caps_get_features(caps, index);
        const gboolean is_memory = features == NULL || gst_caps_features_is_equal(
            features, GST_CAPS_FEATURES_MEMORY_SYSTEM_MEMORY);
        if (is_memory && direction == GST_PAD_SINK && high_colorimetry(structure) != NULL) {
            set_formats(structure, OUTPUT_FORMATS, NULL);
        } else if (is_memory && direction == GST_PAD_SRC && expected != NULL) {
            GstStructure *format = gst_structure_new_empty("video/x-raw");
            const GValue *wanted = gst_structure_get_value(structure, "format");
            if (wanted != NULL) gst_structure_set_value(format, "format", wanted);
            GstCaps *pictures = gst_caps_new_full(format, NULL);
            const gboolean fits = gst_caps_can_intersect(pictures, outputs);
            gst_caps_unref(pictures);
            if (fits) set_formats(structure, MAPPED_FORMATS, expected);
        }
        gst_caps_append_structure_full(result, structure, features != NULL ? gst_caps_features_copy(features) : NULL);
    }
    gst_caps_unref(outputs);
    g_free(expected);
    if (filter == NULL) return result;
    GstCaps *filtered = gst_caps_intersect_full(filter, result, GST_CAPS_INTERSECT_FIRST);
    gst_caps_unref(result);
    return filtered;
}

// Completes the format of the output: its colors have one name.
static GstCaps *fixate_caps(GstBaseTransform *base, GstPadDirection direction, GstCaps *caps, GstCaps *other) {
    GstCaps *fixed = GST_BASE_TRANSFORM_CLASS(ph_tone_mapping_parent_class)->fixate_caps(base, direction, caps, other);
    const gboolean is_mapped = direction == GST_PAD_SINK && gst_caps_get_size(caps) > 0 && gst_caps_get_size(fixed) > 0 &&
                               high_colorimetry(gst_caps_get_structure(caps, 0)) != NULL;
    if (!is_mapped) return fixed;
    fixed = gst_caps_make_writable(fixed);
    GstStructure *structure = gst_caps_get_structure(fixed, 0);
    const gboolean has_planes = g_strcmp0(gst_structure_get_string(structure, "format"), "I420") == 0;
    gst_structure_set(structure, "colorimetry", G_TYPE_STRING, has_planes ? "bt709" : "sRGB", NULL);
    return fixed;
}

static PHToneSource source_of(const GstVideoInfo *input, const GstVideoInfo *output, GstCaps *caps) {
    const GstVideoColorimetry *color = &input->colorimetry;
    PHToneSource source = {0};
    source.transfer = color->transfer == GST_VIDEO_TRANSFER_ARIB_STD_B67 ? PH_TONE_HLG : PH_TONE_PQ;
    source.output = GST_VIDEO_INFO_FORMAT(output) == GST_VIDEO_FORMAT_BGRA ? PH_TONE_BGRA : PH_TONE_PLANES;
    switch (color->primaries) {
    case GST_VIDEO_COLOR_PRIMARIES_BT709: source.primaries = PH_TONE_BT709; break;
    case GST_VIDEO_COLOR_PRIMARIES_SMPTEEG432: source.primaries = PH_TONE_P3; break;
    default: source.primaries = PH_TONE_BT2020; break;
    }
    GstVideoContentLightLevel level;
    GstVideoMasteringDisplayInfo display;
    if (gst_video_content_light_level_from_caps(&level, caps)) source.maximum_content = level.max_content_light_level;
    if (gst_video_mastering_display_info_from_caps(&display, caps))
        source.mastering_peak = display.max_display_mastering_luminance / 10000.0;
    return source;
}

static gboolean is_equal(const PHToneSource *a, const PHToneSource *b) {
    return a->transfer == b->transfer && a->primaries == b->primaries && a->output == b->output &&
           a->maximum_content == b->maximum_content && a->mastering_peak == b->mastering_peak;
}

static gboolean set_info(
    GstVideoFilter *base, GstCaps *caps, GstVideoInfo *input, GstCaps *output_caps, GstVideoInfo *output) {
    PHToneMapping *self = (PHToneMapping *)base;
    (void)output_caps;
    const gboolean maps = is_high_dynamic_range(&input->colorimetry) && !is_high_dynamic_range(&output->colorimetry);
    g_atomic_int_set(&self->is_active, maps);
    if (!maps) {
        g_clear_pointer(&self->table, g_free);
        return TRUE;
    }
    const int depth = (int)GST_VIDEO_INFO_COMP_DEPTH(input, 0);
    if (make_table == NULL || depth > PH_TONE_LARGEST_DEPTH) return FALSE;
    const PHToneSource source = source_of(input, output, caps);
    if (self->table == NULL || !is_equal(&self->table->source, &source)) {
        if (self->table == NULL) self->table = g_new0(PHToneTable, 1);
        self->table->source = source;
        make_table(&source, self->table->values);
    }
    gint offset[GST_VIDEO_MAX_COMPONENTS], scale[GST_VIDEO_MAX_COMPONENTS];
    gst_video_color_range_offsets(input->colorimetry.range, input->finfo, offset, scale);
    PHToneSignals signals = {depth, offset[0], scale[0], offset[1], scale[1], 0.2627, 0.0593};
    gst_video_color_matrix_get_Kr_Kb(input->colorimetry.matrix, &signals.red, &signals.blue);
    ph_tone_table_place(self->table, &signals);
    return TRUE;
}

// MARK: Pictures

static void read_codes(const GstVideoFrame *frame, guint component, int row, int width, uint16_t *codes) {
    const guint8 *data =
        (const guint8 *)GST_VIDEO_FRAME_COMP_DATA(frame, component) + row * GST_VIDEO_FRAME_COMP_STRIDE(frame, component);
    const int step = GST_VIDEO_FRAME_COMP_PSTRIDE(frame, component);
    const guint depth = GST_VIDEO_FRAME_COMP_DEPTH(frame, component);
    if (depth == 8) {
        for (int column = 0; column < width; column++) codes[column] = data[column * step];
        return;
    }
    const guint shift = GST_VIDEO_FORMAT_INFO_SHIFT(frame->info.finfo, component);
    const uint16_t mask = (uint16_t)((1u << depth) - 1);
    const uint16_t *words = (const uint16_t *)(const void *)data;
    for (int column = 0; column < width; column++) codes[column] = (words[column * step / 2] >> shift) & mask;
}

// The rows of a picture as four bytes for each pixel, with the memory for one row of codes.
typedef struct {
    const PHToneTable *table;
    const GstVideoFrame *input;
    uint16_t *luma, *blue, *red;
} Rows;

static void map_row(const Rows *rows, int row, uint8_t *pixels) {
    const GstVideoFormatInfo *format = rows->input->info.finfo;
    const int width = GST_VIDEO_FRAME_WIDTH(rows->input);
    const int shift = (int)GST_VIDEO_FORMAT_INFO_W_SUB(format, 1);
    const int chroma_row = row >> GST_VIDEO_FORMAT_INFO_H_SUB(format, 1), chroma_width = (width + (1 << shift) - 1) >> shift;
    read_codes(rows->input, 0, row, width, rows->luma);
    read_codes(rows->input, 1, chroma_row, chroma_width, rows->blue);
    read_codes(rows->input, 2, chroma_row, chroma_width, rows->red);
    ph_tone_table_map(rows->table, rows->luma, rows->blue, rows->red, shift, width, pixels);
}

// Splits two rows of luma and chromas into planes. Chromas are means of four pixels.
static void write_planes(GstVideoFrame *output, int row, const uint8_t *upper, const uint8_t *lower, gboolean has_lower) {
    const int width = GST_VIDEO_FRAME_WIDTH(output);
    guint8 *planes[3];
    for (guint plane = 0; plane < 3; plane++)
        planes[plane] = (guint8 *)GST_VIDEO_FRAME_PLANE_DATA(output, plane) +
                        (plane == 0 ? row : row / 2) * GST_VIDEO_FRAME_PLANE_STRIDE(output, plane);
    guint8 *second = planes[0] + GST_VIDEO_FRAME_PLANE_STRIDE(output, 0);
    for (int column = 0; column < width; column++) planes[0][column] = upper[column * PH_TONE_LANES];
    if (has_lower)
        for (int column = 0; column < width; column++) second[column] = lower[column * PH_TONE_LANES];
    for (int column = 0; column < width; column += 2) {
        const int left = column * PH_TONE_LANES, right = (column + 1 < width ? column + 1 : column) * PH_TONE_LANES;
        for (int lane = 1; lane < 3; lane++)
            planes[lane][column / 2] =
                (guint8)((upper[left + lane] + upper[right + lane] + lower[left + lane] + lower[right + lane] + 2) / 4);
    }
}

static GstFlowReturn transform_frame(GstVideoFilter *base, GstVideoFrame *input, GstVideoFrame *output) {
    PHToneMapping *self = (PHToneMapping *)base;
    const int width = GST_VIDEO_FRAME_WIDTH(input), height = GST_VIDEO_FRAME_HEIGHT(input);
    if (self->table == NULL) return GST_FLOW_NOT_NEGOTIATED;
    const gsize row_size = (gsize)width * PH_TONE_LANES;
    uint16_t *codes = g_new(uint16_t, (gsize)width * 3 + 6);
    const Rows rows = {self->table, input, codes, codes + width + 2, codes + 2 * (width + 2)};
    if (self->table->source.output == PH_TONE_BGRA) {
        for (int row = 0; row < height; row++)
            map_row(
                &rows, row,
                (uint8_t *)GST_VIDEO_FRAME_PLANE_DATA(output, 0) + row * GST_VIDEO_FRAME_PLANE_STRIDE(output, 0));
    } else {
        uint8_t *pixels = g_malloc(row_size * 2);
        for (int row = 0; row < height; row += 2) {
            const gboolean has_lower = row + 1 < height;
            map_row(&rows, row, pixels);
            if (has_lower) map_row(&rows, row + 1, pixels + row_size);
            write_planes(output, row, pixels, has_lower ? pixels + row_size : pixels, has_lower);
        }
        g_free(pixels);
    }
    g_free(codes);
    return GST_FLOW_OK;
}

// MARK: Element

static void expect(PHToneMapping *self, GstCaps *caps) {
    const char *name = gst_caps_get_size(caps) > 0 ? high_colorimetry(gst_caps_get_structure(caps, 0)) : NULL;
    GST_OBJECT_LOCK(self);
    g_free(self->expected);
    self->expected = g_strdup(name);
    GST_OBJECT_UNLOCK(self);
}

static GstPadProbeReturn probe(GstPad *pad, GstPadProbeInfo *info, gpointer element) {
    (void)pad;
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    if (event == NULL || GST_EVENT_TYPE(event) != GST_EVENT_CAPS) return GST_PAD_PROBE_OK;
    GstCaps *caps = NULL;
    gst_event_parse_caps(event, &caps);
    if (caps != NULL) expect(element, caps);
    return GST_PAD_PROBE_OK;
}

void ph_tone_mapping_watch(void *element, void *pad) {
    gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, probe, gst_object_ref(element), gst_object_unref);
}

int ph_tone_mapping_is_active(void *element) { return g_atomic_int_get(&((PHToneMapping *)element)->is_active); }

static void finalize(GObject *object) {
    PHToneMapping *self = (PHToneMapping *)object;
    g_free(self->expected);
    g_free(self->table);
    G_OBJECT_CLASS(ph_tone_mapping_parent_class)->finalize(object);
}

static void ph_tone_mapping_class_init(PHToneMappingClass *class) {
    GstElementClass *element = GST_ELEMENT_CLASS(class);
    GstCaps *any = gst_caps_from_string("video/x-raw(ANY)");
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, any));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, any));
    gst_caps_unref(any);
    gst_element_class_set_static_metadata(
        element, "Tone mapping", "Filter/Converter/Video", "Maps high dynamic range to BT.709", "Playhead");
    G_OBJECT_CLASS(class)->finalize = finalize;
    GstBaseTransformClass *transform = GST_BASE_TRANSFORM_CLASS(class);
    transform->transform_caps = transform_caps;
    transform->fixate_caps = fixate_caps;
    transform->passthrough_on_same_caps = TRUE;
    GST_VIDEO_FILTER_CLASS(class)->set_info = set_info;
    GST_VIDEO_FILTER_CLASS(class)->transform_frame = transform_frame;
}

static void ph_tone_mapping_init(PHToneMapping *self) { (void)self; }

int ph_tone_mapping_register(PHToneTableMaker maker) {
    make_table = maker;
    return gst_element_register(NULL, "playheadtonemap", GST_RANK_NONE, ph_tone_mapping_get_type());
}
