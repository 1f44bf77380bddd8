import CGStreamer
import PlaybackModel
import Playhead
import PlayheadEngineService
import Testing

@testable import PlayheadGStreamer

/// A pipeline of artificial pictures that ends in a ``FrameSink``, for pictures that no medium here has.
///
/// Safety of `@unchecked Sendable`: the elements are used by thread-safe functions only.
final class PictureSource: @unchecked Sendable {
    let frames = FrameBroker()
    let reporter: ItemReporter
    let host: FrameHost
    private let inbox = EngineInbox()
    private let pipeline: Element
    private let sink: Element

    /// Makes the pipeline.
    /// - Parameters:
    ///   - description: The elements before the sink, as for `gst-launch-1.0`.
    ///   - sharing: `true` for pictures in shared memory.
    init(
        _ description: String, formats: [FrameLayout.Format] = [.bgra, .i420, .nv12], sharing: Bool = true,
        host: FrameHost
    ) throws {
        GStreamerRuntime.start()
        self.host = host
        reporter = ItemReporter(generation: Generation(rawValue: 1), epoch: 1, inbox: inbox)
        inbox.setDirectReceiver { host.take($0.message) }
        host.setSource(frames)
        pipeline = Element(taking: try #require(gst_pipeline_new(nil)))
        sink = try #require(
            FrameSink.make(
                frames, allocation: sharing ? FrameAllocation() : nil, reporter: reporter, clock: MonotonicClock(),
                wish: FrameWish(formats: formats))
        ).sink
        sink.set("sync", false)
        sink.set("qos", false)
        let source = Element(taking: try #require(gst_parse_bin_from_description(description, 1, nil)))
        for element in [source, sink] { gst_bin_add(pipeline.bin, element.pointer) }
        try #require(gst_element_link(source.pointer, sink.pointer) != 0)
    }

    deinit { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }

    /// Runs to the end of the stream. Blocks until then; throws the pipeline's error.
    func run() throws {
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        let bus = try #require(gst_element_get_bus(pipeline.pointer))
        defer { gst_object_unref(bus) }
        let kinds = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        let message = try #require(gst_bus_timed_pop_filtered(bus, 60_000_000_000, kinds))
        defer { gst_message_unref(message) }
        try #require(message.pointee.type == GST_MESSAGE_EOS, "the pipeline failed")
    }

    /// Ends the item as the engine does.
    func close() {
        reporter.close()
        for slot in frames.retireAll(of: reporter.generation) { reporter.postLast(.retired(slot)) }
        gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
    }
}
