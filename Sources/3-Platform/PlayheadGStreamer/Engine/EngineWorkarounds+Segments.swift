import CGStreamer

extension EngineWorkarounds {
    // MARK: Data without a segment

    /// GStreamer 1.22.0, later ones unknown: `matroskademux` sends no segment before the data of a file whose first cluster
    /// lacks its time. `scaletempo`, which allocates its buffers when a segment arrives, then copies into a null pointer and
    /// ends the process; positions are unknown, and pictures are not shown at their time.
    ///
    /// The demuxer's pads send the segment of a whole stream in its place, so that the file plays. Remove with: this
    /// function and its call.
    static func completeSegments(of demuxer: UnsafeMutablePointer<GstElement>) {
        ph_connect(demuxer, "pad-added", unsafeBitCast(watchPad, to: GCallback.self), nil, nil)
    }

    private static let watchPad:
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?) ->
            Void = { _, pad, _ in
                guard let pad, pad.pointee.direction == GST_PAD_SRC else { return }
                gst_pad_add_probe(pad, dataProbe, sendMissingSegment, nil, nil)
            }

    private static let dataProbe = GstPadProbeType(
        rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_BUFFER_LIST.rawValue)

    private static let sendMissingSegment: GstPadProbeCallback = { pad, _, _ in
        guard let pad else { return GST_PAD_PROBE_OK }
        if let event = gst_pad_get_sticky_event(pad, GST_EVENT_SEGMENT, 0) {
            gst_event_unref(event)
        } else {
            var segment = GstSegment()
            gst_segment_init(&segment, GST_FORMAT_TIME)
            gst_pad_push_event(pad, gst_event_new_segment(&segment))
        }
        return GST_PAD_PROBE_OK
    }
}
