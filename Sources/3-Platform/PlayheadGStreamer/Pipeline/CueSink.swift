import CGStreamer
import PlaybackModel

/// The end of the text chain: cues in time, never burnt into the picture.
final class CueSink: Sendable {
    private let show: @Sendable (TextCue) -> Void
    private let captions: CaptionFeed

    private init(_ show: @escaping @Sendable (TextCue) -> Void) {
        self.show = show
        captions = CaptionFeed(ofStream: show)
    }

    /// Makes the element; `show` is called on a streaming thread when a cue is due.
    static func make(_ show: @escaping @Sendable (TextCue) -> Void) -> Element? {
        guard let sink = Element("appsink") else { return nil }
        sink.set("sync", true)
        sink.set("async", false)
        sink.set("max-buffers", "4")
        sink.set("enable-last-sample", false)
        sink.set("caps", "text/x-raw; closedcaption/x-cea-608; \(TimedTextReader.format)")
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = { sink, data in
            guard let sink, let data, let sample = gst_app_sink_try_pull_sample(sink, 0) else { return GST_FLOW_OK }
            let owner = Unmanaged<CueSink>.fromOpaque(data).takeUnretainedValue()
            owner.read(sample)
            gst_sample_unref(sample)
            return GST_FLOW_OK
        }
        let owner = CueSink(show)
        owner.watchFlushes(of: sink)
        let data = Unmanaged.passRetained(owner).toOpaque()
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) {
            gst_app_sink_set_callbacks(
                $0, &callbacks, data, { data in data.map { Unmanaged<CueSink>.fromOpaque($0).release() } })
        }
        return sink
    }

    /// Lets a decoder deliver timed text, which this sink reads itself, in addition to those that it always delivers.
    static func admit(by decoder: Element) {
        decoder.set("caps", (delivered + [TimedTextReader.format]).joined(separator: ";"))
    }

    /// The formats at which `decodebin3` of GStreamer 1.22 stops decoding.
    private static let delivered = [
        "video/x-raw(ANY)", "audio/x-raw(ANY)", "text/x-raw(ANY)", "subpicture/x-dvd", "subpicture/x-dvb",
        "subpicture/x-xsub", "subpicture/x-pgs", "closedcaption/x-cea-608", "closedcaption/x-cea-708",
        "application/x-onvif-metadata",
    ]

    private func read(_ sample: OpaquePointer) {
        // In a flush the segment may be none of time.
        guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME else { return }
        if let (pairs, time) = CueReader.captions(sample) {
            captions.take(pairs, at: time)
        } else if let cues = TimedTextReader.cues(sample) {
            for cue in cues { show(cue) }
        } else if let cue = CueReader.cue(sample) {
            show(cue)
        }
    }

    /// Forgets captions when those of another position follow.
    private func watchFlushes(of sink: Element) {
        sink.withPad("sink") { pad in
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_EVENT_FLUSH,
                { _, info, data in
                    if let info, let data, ph_probe_event_type(info) == GST_EVENT_FLUSH_STOP {
                        Unmanaged<CueSink>.fromOpaque(data).takeUnretainedValue().captions.flush()
                    }
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passRetained(self).toOpaque(),
                { data in data.map { Unmanaged<CueSink>.fromOpaque($0).release() } })
        }
    }
}
