import CGStreamer

extension EngineWorkarounds {
    /// GStreamer 1.22.0 to 1.28.6 and the development branch of August 2026 (`gstsystemclock.c`: the end of the wait
    /// overflows): a clock that should wait for about 2^63 ns spins instead, and holds its lock. Every flush or stop of a sink
    /// on that clock then blocks forever, and without sound hardware that is every pipeline of the process. Content can state
    /// such times, and `scaletempo` at twice the speed makes one of a gap that begins before its segment, as after a seek where
    /// sound has its own playlist.
    ///
    /// Buffers that would have to wait that long are therefore dropped before they reach a sink, and such a gap begins with
    /// its segment. Remove with: this function and its call.
    static func refuseEndlessWaits(of sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, checkBuffer, nil, nil)
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, checkGap, nil, nil)
        }
    }

    /// The longest wait in nanoseconds: 18 years, longer than any playback and far from an overflow.
    static let longestWait: GstClockTime = 1 << 59

    private static let checkBuffer: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
        let (time, duration) = (buffer.pointee.pts, buffer.pointee.duration)
        if time != .max, isEndless(time, on: pad) { return GST_PAD_PROBE_DROP }
        // The stream ends with the end of its last buffer.
        if duration != .max, duration > longestWait {
            let writable = UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self)
            let own = gst_mini_object_make_writable(writable)
            UnsafeMutableRawPointer(own)?.assumingMemoryBound(to: GstBuffer.self).pointee.duration = .max
            info.pointee.data = UnsafeMutableRawPointer(own)
        }
        return GST_PAD_PROBE_OK
    }

    private static let checkGap: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, let event = gst_pad_probe_info_get_event(info),
            ph_probe_event_type(info) == GST_EVENT_GAP
        else { return GST_PAD_PROBE_OK }
        var (time, duration) = (GstClockTime.max, GstClockTime.max)
        gst_event_parse_gap(event, &time, &duration)
        let isLong = duration != .max && duration > longestWait
        let isFar = isEndless(time, on: pad)
        guard isFar || isLong else { return GST_PAD_PROBE_OK }
        let start = isFar ? segment(of: pad)?.start ?? 0 : time
        info.replaceEvent(with: gst_event_new_gap(start, .max))
        return GST_PAD_PROBE_OK
    }

    private static func isEndless(_ time: GstClockTime, on pad: UnsafeMutablePointer<GstPad>) -> Bool {
        guard var segment = segment(of: pad), segment.format == GST_FORMAT_TIME else { return false }
        let due = gst_segment_to_running_time(&segment, GST_FORMAT_TIME, time)
        return due != .max && due > longestWait
    }

    private static func segment(of pad: UnsafeMutablePointer<GstPad>) -> GstSegment? {
        guard let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) else { return nil }
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GstMiniObject.self)) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        return segment?.pointee
    }
}
