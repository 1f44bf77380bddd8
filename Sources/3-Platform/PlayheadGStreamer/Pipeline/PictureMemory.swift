import CGStreamer

/// Limits for the decoded pictures that a pipeline keeps ahead, which are most of its memory.
enum PictureMemory {
    /// The number of pictures between decoder and converter. The decoder holds some more, and a further one waits in the
    /// sink, so a longer queue, such as the three of `playsink`, only adds memory.
    static let queueLength: UInt32 = 1

    /// The number of pixels up to which four threads decode any stream faster than it plays.
    private static let smallPictures = 1920 * 1088

    /// The number of threads that decode pictures of a size: four up to 1080p, or 0 for as many as there are processors. Pictures wait
    /// for those that they refer to, so that two processors are busy only with more threads: exact seeks take a tenth less with four
    /// than with two. Each thread of FFmpeg's decoders keeps a picture.
    static func decoderThreads(width: Int, height: Int, processors: Int) -> Int {
        guard width > 0, height > 0, processors > 1, height <= smallPictures / width else { return 0 }
        return 4
    }

    /// Shortens the queue before the converter, if an element is that queue.
    static func shorten(queue: Element) {
        guard
            let name = gst_object_get_name(
                UnsafeMutableRawPointer(queue.pointer).assumingMemoryBound(to: GstObject.self))
        else { return }
        defer { g_free(name) }
        if strcmp(name, "vqueue") == 0 { ph_set_uint(queue.pointer, "max-size-buffers", queueLength) }
    }

    /// Limits the threads of one of FFmpeg's decoders as soon as it knows the size of its pictures, before it opens the codec.
    static func limitThreads(of decoder: Element) {
        guard decoder.has("max-threads") else { return }
        // The decoder owns its pad, and outlives the probe.
        decoder.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
                { pad, info, _ in
                    guard let pad, let info, ph_probe_event_type(info) == GST_EVENT_CAPS,
                        let decoder = gst_pad_get_parent_element(pad)
                    else { return GST_PAD_PROBE_OK }
                    defer { gst_object_unref(UnsafeMutableRawPointer(decoder)) }
                    var caps: UnsafeMutablePointer<GstCaps>?
                    gst_event_parse_caps(gst_pad_probe_info_get_event(info), &caps)
                    guard let caps, let structure = gst_caps_get_structure(caps, 0) else { return GST_PAD_PROBE_OK }
                    var (width, height) = (gint(0), gint(0))
                    gst_structure_get_int(structure, "width", &width)
                    gst_structure_get_int(structure, "height", &height)
                    let count = PictureMemory.decoderThreads(
                        width: Int(width), height: Int(height), processors: Int(g_get_num_processors()))
                    Element(sharing: decoder).set("max-threads", String(count))
                    return GST_PAD_PROBE_OK
                }, nil, nil)
        }
    }
}
