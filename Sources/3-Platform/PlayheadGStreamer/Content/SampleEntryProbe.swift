import CGStreamer

/// Names the format of samples in MP4 files whose sample entry GStreamer's demuxer does not know.
///
/// `dav1` is AV1 with Dolby Vision. The demuxer knows the entries of AVC and HEVC with it (`dva1`, `dvav`, `dvh1`, `dvhe`) only.
enum SampleEntryProbe {
    private static let formats = [
        "video/x-gst-fourcc-dav1": "video/x-av1, stream-format=(string)obu-stream, alignment=(string)tu"
    ]

    /// Watches the streams of a demuxer of MP4 files. To be called before anything else waits for its pads.
    static func install(on demuxer: Element) {
        ph_connect(demuxer.pointer, "pad-added", unsafeBitCast(padAdded, to: GCallback.self), nil, nil)
    }

    private static let padAdded:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, _ in
                guard let pad, let caps = gst_pad_get_current_caps(pad) else { return }
                defer { gst_caps_unref(caps) }
                guard let text = gst_caps_to_string(caps) else { return }
                defer { g_free(text) }
                let written = String(cString: text)
                guard let (name, format) = formats.first(where: { written.hasPrefix($0.key) }),
                    let own = gst_caps_from_string(format + written.dropFirst(name.count))
                else { return }
                gst_pad_push_event(pad, gst_event_new_caps(own))
                gst_caps_unref(own)
            }
}
