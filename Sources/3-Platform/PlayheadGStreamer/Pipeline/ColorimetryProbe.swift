import CGStreamer

/// States the colors of pictures that do not state them, before they are scaled.
///
/// GStreamer assumes BT.709 for high pictures, and BT.601 for low ones. A high picture that is scaled for a small window would
/// become a low one, and have its colors converted on the way, pixel by pixel.
enum ColorimetryProbe {
    /// Watches what a converter receives.
    static func install(on converter: Element) {
        converter.withPad("sink") { gst_pad_add_probe($0, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, complete, nil, nil) }
    }

    private static let complete: GstPadProbeCallback = { _, info, _ in
        guard let info, ph_probe_event_type(info) == GST_EVENT_CAPS,
            let event = gst_pad_probe_info_get_event(info), let caps = completed(event)
        else { return GST_PAD_PROBE_OK }
        defer { gst_caps_unref(caps) }
        guard let own = gst_event_new_caps(caps) else { return GST_PAD_PROBE_OK }
        info.replaceEvent(with: own)
        return GST_PAD_PROBE_OK
    }

    /// The caps of an event with the colors that GStreamer assumes; `nil` if they state their matrix, and for red, green and blue.
    ///
    /// Decoders of GStreamer 1.26 state the range alone, `2:0:0:0`, where those of 1.22 state nothing.
    private static func completed(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstCaps>? {
        var caps: UnsafeMutablePointer<GstCaps>?
        gst_event_parse_caps(event, &caps)
        guard let caps, let structure = gst_caps_get_structure(caps, 0) else { return nil }
        var colors = GstVideoColorimetry()
        let stated = gst_structure_get_string(structure, "colorimetry")
        if let stated, gst_video_colorimetry_from_string(&colors, stated) != 0,
            colors.matrix != GST_VIDEO_COLOR_MATRIX_UNKNOWN
        {
            return nil
        }
        guard let own = gst_caps_copy(caps) else { return nil }
        gst_structure_remove_field(gst_caps_get_structure(own, 0), "colorimetry")
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, own) != 0, let format = info.finfo,
            format.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0
        else {
            gst_caps_unref(own)
            return nil
        }
        let assumed = info.colorimetry
        colors.matrix = assumed.matrix
        if colors.range == GST_VIDEO_COLOR_RANGE_UNKNOWN { colors.range = assumed.range }
        if colors.transfer == GST_VIDEO_TRANSFER_UNKNOWN { colors.transfer = assumed.transfer }
        if colors.primaries == GST_VIDEO_COLOR_PRIMARIES_UNKNOWN { colors.primaries = assumed.primaries }
        let text = gst_video_colorimetry_to_string(&colors)
        defer { g_free(text) }
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
        g_value_set_string(&value, text)
        gst_caps_set_value(own, "colorimetry", &value)
        g_value_unset(&value)
        return own
    }
}
