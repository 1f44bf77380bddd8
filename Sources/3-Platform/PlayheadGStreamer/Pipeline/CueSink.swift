import CGStreamer
import PlaybackModel

/// The end of the text chain: cues in time, never burnt into the picture.
final class CueSink: Sendable {
    private let show: @Sendable (TextCue) -> Void

    private init(_ show: @escaping @Sendable (TextCue) -> Void) { self.show = show }

    /// Makes the element; `show` is called on a streaming thread when a cue is due.
    static func make(_ show: @escaping @Sendable (TextCue) -> Void) -> Element? {
        guard let sink = Element("appsink") else { return nil }
        sink.set("sync", true)
        sink.set("async", false)
        sink.set("max-buffers", "4")
        sink.set("enable-last-sample", false)
        sink.set("caps", "text/x-raw")
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_sample = { sink, data in
            guard let sink, let data, let sample = gst_app_sink_try_pull_sample(sink, 0) else { return GST_FLOW_OK }
            let owner = Unmanaged<CueSink>.fromOpaque(data).takeUnretainedValue()
            owner.read(sample)
            gst_sample_unref(sample)
            return GST_FLOW_OK
        }
        let data = Unmanaged.passRetained(CueSink(show)).toOpaque()
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) {
            gst_app_sink_set_callbacks(
                $0, &callbacks, data, { data in data.map { Unmanaged<CueSink>.fromOpaque($0).release() } })
        }
        return sink
    }

    private func read(_ sample: OpaquePointer) {
        // In a flush the segment may be none of time.
        guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME else { return }
        if let cue = CueReader.cue(sample) { show(cue) }
    }
}
