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

    /// The caps of an event with the colors that GStreamer assumes; `nil` if they state them, and for red, green and blue.
    private static func completed(_ event: UnsafeMutablePointer<GstEvent>) -> UnsafeMutablePointer<GstCaps>? {
        var caps: UnsafeMutablePointer<GstCaps>?
        gst_event_parse_caps(event, &caps)
        var info = GstVideoInfo()
        guard let caps, let structure = gst_caps_get_structure(caps, 0),
            gst_structure_has_field(structure, "colorimetry") == 0, gst_video_info_from_caps(&info, caps) != 0,
            let format = info.finfo, format.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0,
            let colors = gst_video_colorimetry_to_string(&info.colorimetry)
        else { return nil }
        defer { g_free(colors) }
        guard let own = gst_caps_copy(caps) else { return nil }
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
        g_value_set_string(&value, colors)
        gst_caps_set_value(own, "colorimetry", &value)
        g_value_unset(&value)
        return own
    }
}
