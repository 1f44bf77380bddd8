import CGStreamer

extension EngineWorkarounds {
    /// In all releases so far (1.22.0 to 1.26) a clock that is to wait for about 2^63 ns does not wait: it spins, and holds its
    /// lock. Whoever flushes or stops a sink of any pipeline on that clock then stands for good, and without sound hardware
    /// that is every pipeline of the process. Such times come from content, and at twice the speed from `scaletempo`: of a gap
    /// that begins before its segment, as after a seek where sound has a playlist of its own, it computes one.
    ///
    /// So nothing reaches a sink that would have to wait that long: pictures, sound and cues are dropped, a gap begins with
    /// its segment. Remove with: this function and its call.
    static func refuseEndlessWaits(of sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, checkBuffer, nil, nil)
            gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, checkGap, nil, nil)
        }
    }

    /// 18 years: longer than anything plays, and far from where times overflow.
    static let longestWait: GstClockTime = 1 << 59

    private static let checkBuffer: GstPadProbeCallback = { pad, info, _ in
        guard let pad, let info, let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
        let (time, duration) = (buffer.pointee.pts, buffer.pointee.duration)
        if time != .max, isEndless(time, on: pad) { return GST_PAD_PROBE_DROP }
        // The end of the last one is when the stream ends.
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
        let replacement = gst_event_new_gap(start, .max)
        gst_event_set_seqnum(replacement, gst_event_get_seqnum(event))
        info.pointee.data = UnsafeMutableRawPointer(replacement)
        gst_mini_object_unref(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GstMiniObject.self))
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
