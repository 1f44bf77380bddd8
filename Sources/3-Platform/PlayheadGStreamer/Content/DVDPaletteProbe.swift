import CGStreamer
import MediaReaders

/// Keeps the palettes of DVD subtitles in MP4 files.
///
/// GStreamer's demuxer sends a palette once, in an event that is not kept for a stream selected later. The probe adds it to the
/// caps, as those of Matroska have it.
enum DVDPaletteProbe {
    /// Watches the subtitles of a demuxer of MP4 files.
    static func install(on demuxer: Element) {
        ph_connect(demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), nil, nil)
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, _ in
                guard let pad, let caps = gst_pad_get_current_caps(pad) else { return }
                defer { gst_caps_unref(caps) }
                guard PictureCueReader.format(of: caps) == .dvd else { return }
                gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, read, nil, nil)
            }

    private static let read: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, ph_probe_event_type(info) == GST_EVENT_CUSTOM_DOWNSTREAM,
            let event = gst_pad_probe_info_get_event(info), let structure = gst_event_get_structure(event),
            gst_structure_has_name(structure, "application/x-gst-dvd") != 0,
            let palette = palette(in: structure)
        else { return GST_PAD_PROBE_OK }
        add(DVDSubtitleText.setup(palette: palette, videoSize: videoSize(next: pad)), to: pad)
        return GST_PAD_PROBE_OK
    }

    /// Adds setup data to the caps of a pad.
    static func add(_ setup: [UInt8], to pad: UnsafeMutablePointer<GstPad>) {
        guard let caps = gst_pad_get_current_caps(pad) else { return }
        defer { gst_caps_unref(caps) }
        guard let own = gst_caps_copy(caps), let buffer = gst_buffer_new_allocate(nil, gsize(setup.count), nil) else {
            return
        }
        gst_buffer_fill(buffer, 0, setup, gsize(setup.count))
        var value = GValue()
        g_value_init(&value, gst_buffer_get_type())
        g_value_take_boxed(&value, buffer)
        gst_caps_set_value(own, "codec_data", &value)
        g_value_unset(&value)
        gst_pad_push_event(pad, gst_event_new_caps(own))
        gst_caps_unref(own)
    }

    /// The colors in an event for the decoder of DVD subtitles; `nil` without all of them.
    private static func palette(in structure: UnsafePointer<GstStructure>) -> [UInt32]? {
        let colors = (0..<16).compactMap { index -> UInt32? in
            var color: gint = 0
            let field = index < 10 ? "clut0\(index)" : "clut\(index)"
            return gst_structure_get_int(structure, field, &color) != 0 ? UInt32(bitPattern: color) : nil
        }
        return colors.count == 16 ? colors : nil
    }

    /// The size of the video that the element of a pad delivers as well; `nil` without.
    private static func videoSize(next pad: UnsafeMutablePointer<GstPad>) -> (width: Int, height: Int)? {
        guard let element = gst_pad_get_parent_element(pad).map({ Element(taking: $0) }),
            let video = gst_element_get_static_pad(element.pointer, "video_0")
        else { return nil }
        defer { gst_object_unref(video) }
        guard let caps = gst_pad_get_current_caps(video) else { return nil }
        defer { gst_caps_unref(caps) }
        let size = TrackFormatReader.format(caps: caps, tags: nil)?.size
        return size.map { (width: $0.width, height: $0.height) }
    }
}
