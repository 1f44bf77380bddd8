import CGStreamer

/// Gives the queues between a demuxer and its decoders more room where their streams are far apart.
///
/// The demuxer brings all streams on one thread, and `multiqueue` 1.22, later ones unknown, stops it where one queue is full, although
/// another one is empty. It expects streams to be as far apart as they were, 0.25 s at first. After a seek to a place where no picture
/// comes for some seconds, as in recordings of a screen, the queue of the sound was full before the decoder had the pictures that it
/// needs to show the first one, and playback hung.
enum QueueRoom {
    /// The most time that a queue may hold, in nanoseconds. Its limit of bytes, 10 MB, stays.
    private static let largest: UInt64 = 60_000_000_000
    private static let smallestStep: UInt64 = 5_000_000_000
    /// The streams that are looked at.
    private static let mostStreams = 8

    /// Watches a `multiqueue`.
    static func watch(_ queue: UnsafeMutablePointer<GstElement>) {
        ph_connect(queue, "overrun", unsafeBitCast(overrun, to: GCallback.self), nil, nil)
    }

    /// A queue is full, and its thread is about to wait.
    private static let overrun: @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?) -> Void = {
        pointer, _ in
        guard let pointer else { return }
        let queue = Element(sharing: pointer)
        let size = queue.uint64("max-size-time")
        guard size > 0, size < largest, (0..<mostStreams).contains(where: { isStarved("src_\($0)", of: queue) }) else {
            return
        }
        let room = min(max(2 * size, smallestStep), largest)
        // It computes the other from this one, but not before more data has come.
        queue.set("min-interleave-time", "\(room)")
        queue.set("max-size-time", "\(room)")
    }

    /// Returns `true` if no picture or sound waits at a pad, and more will come.
    private static func isStarved(_ name: String, of queue: Element) -> Bool {
        var isStarved = false
        queue.withPad(name) { pad in
            guard ph_get_uint64(pad, "current-level-time") == 0, gst_pad_is_linked(pad) != 0, !hasEnded(pad),
                let caps = gst_pad_get_current_caps(pad)
            else { return }
            defer { gst_caps_unref(caps) }
            guard gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0),
                let type = gst_structure_get_name(structure)
            else { return }
            let kind = String(cString: type)
            isStarved = kind.hasPrefix("video/") || kind.hasPrefix("audio/")
        }
        return isStarved
    }

    private static func hasEnded(_ pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_EOS, 0) else { return false }
        gst_event_unref(event)
        return true
    }
}
