import CGStreamer

/// The values of a seek event.
struct SeekEvent {
    var rate = 1.0
    var format = GST_FORMAT_UNDEFINED
    var flags = GST_SEEK_FLAG_NONE
    var startType = GST_SEEK_TYPE_NONE
    var start: gint64 = 0
    var stopType = GST_SEEK_TYPE_NONE
    var stop: gint64 = 0

    init(_ event: UnsafeMutablePointer<GstEvent>) {
        gst_event_parse_seek(event, &rate, &format, &flags, &startType, &start, &stopType, &stop)
    }

    /// Returns a new event with these values.
    func event() -> UnsafeMutablePointer<GstEvent>? {
        gst_event_new_seek(rate, format, flags, startType, start, stopType, stop)
    }

    /// Returns a new event that seeks to a later time; `nil` if it does not seek to a time.
    /// - Parameter offset: The difference, in nanoseconds.
    func later(by offset: GstClockTime) -> UnsafeMutablePointer<GstEvent>? {
        guard format == GST_FORMAT_TIME else { return nil }
        func later(_ time: gint64, _ type: GstSeekType) -> gint64 {
            guard type == GST_SEEK_TYPE_SET, time >= 0 else { return time }
            let (sum, overflows) = time.addingReportingOverflow(gint64(clamping: offset))
            return overflows ? time : sum
        }
        var seek = self
        (seek.start, seek.stop) = (later(start, startType), later(stop, stopType))
        return seek.event()
    }
}

extension UnsafeMutablePointer<GstPadProbeInfo> {
    /// The event that a probe looks at.
    var event: UnsafeMutablePointer<GstEvent>? { gst_pad_probe_info_get_event(self) }

    /// Puts an event in the place of the one that a probe looks at, with the same number.
    func replaceEvent(with new: UnsafeMutablePointer<GstEvent>) {
        guard let old = event else { return }
        gst_event_set_seqnum(new, gst_event_get_seqnum(old))
        gst_event_unref(old)
        pointee.data = UnsafeMutableRawPointer(new)
    }
}

extension UnsafeMutablePointer<GstPad> {
    /// Sends the segment of a pad again.
    func repeatSegment() {
        guard let event = gst_pad_get_sticky_event(self, GST_EVENT_SEGMENT, 0) else { return }
        defer { gst_event_unref(event) }
        var segment: UnsafePointer<GstSegment>?
        gst_event_parse_segment(event, &segment)
        // A pad does not push the event that it holds a second time, but a copy.
        guard let copy = gst_event_new_segment(segment) else { return }
        gst_event_set_seqnum(copy, gst_event_get_seqnum(event))
        gst_pad_push_event(self, copy)
    }
}
