import CGStreamer
import PlaybackModel
import Synchronization

/// The end of the video chain that hands pictures to a ``FrameBroker``.
///
/// Its callbacks run on the streaming thread and never block on the host.
final class FrameSink: Sendable {
    private let frames: FrameBroker
    private let reporter: ItemReporter

    private init(frames: FrameBroker, reporter: ItemReporter) {
        self.frames = frames
        self.reporter = reporter
    }

    /// Makes the element; `nil` when the plugin is missing.
    static func make(_ frames: FrameBroker, reporter: ItemReporter, maximumSize: PixelSize?) -> Element? {
        guard let sink = Element("appsink") else { return nil }
        sink.set("sync", true)
        sink.set("qos", true)
        sink.set("max-buffers", "2")
        sink.set("enable-last-sample", false)
        setMaximumSize(maximumSize, of: sink)
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_preroll = { sink, data in
            guard let sink, let data else { return GST_FLOW_OK }
            let owner = Unmanaged<FrameSink>.fromOpaque(data).takeUnretainedValue()
            if let sample = gst_app_sink_try_pull_preroll(sink, 0) { owner.show(sample) }
            return GST_FLOW_OK
        }
        callbacks.new_sample = { sink, data in
            guard let sink, let data else { return GST_FLOW_OK }
            let owner = Unmanaged<FrameSink>.fromOpaque(data).takeUnretainedValue()
            if let sample = gst_app_sink_try_pull_sample(sink, 0) { owner.show(sample) }
            return GST_FLOW_OK
        }
        let data = Unmanaged.passRetained(FrameSink(frames: frames, reporter: reporter)).toOpaque()
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) {
            gst_app_sink_set_callbacks(
                $0, &callbacks, data, { data in data.map { Unmanaged<FrameSink>.fromOpaque($0).release() } })
        }
        return sink
    }

    /// Asks for pictures that fit a size; they are never enlarged.
    static func setMaximumSize(_ size: PixelSize?, of sink: Element) {
        var text = "video/x-raw,format=BGRA"
        if let size, size.width > 0, size.height > 0 {
            text += ",width=[1,\(size.width)],height=[1,\(size.height)]"
        }
        guard let caps = gst_caps_from_string(text) else { return }
        sink.pointer.withMemoryRebound(to: GstAppSink.self, capacity: 1) { gst_app_sink_set_caps($0, caps) }
        gst_caps_unref(caps)
        // What runs already must negotiate again.
        sink.withPad("sink") { gst_pad_push_event($0, gst_event_new_reconfigure()) }
    }

    private func show(_ sample: OpaquePointer) {
        defer { gst_sample_unref(sample) }
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
            let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME
        else { return }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0 else { return }
        let pts = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts)
        let layout = FrameLayout(
            size: PixelSize(width: Int(info.width), height: Int(info.height)),
            bytesPerRow: Int(ph_buffer_stride(buffer, info.stride.0)))
        let ratio = info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1
        let time = pts < UInt(Int64.max) ? CMTime(nanoseconds: Int64(pts)) : CMTime.invalid
        let count = Int(gst_buffer_get_size(buffer))
        guard let loan = frames.lend(buffer, of: reporter.generation, layout: layout, byteCount: count) else { return }
        for slot in loan.retired { reporter.post(.retired(slot)) }
        if let slot = loan.new { reporter.post(.slot(slot)) }
        let frame = VideoFrame(
            slot: loan.slot, time: time, layout: layout, pixelAspectRatio: ratio, rotation: reporter.rotation)
        // Of an item that is closed nothing is said any more.
        if !reporter.post(.frame(frame)) { frames.release(loan.slot) }
    }
}
