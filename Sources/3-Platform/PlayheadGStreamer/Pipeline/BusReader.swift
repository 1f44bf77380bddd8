import CGStreamer
import Playhead

/// The thread that takes a pipeline's messages from its bus and decodes them.
///
/// Safety of `@unchecked Sendable`: `bus` never changes and its functions are thread safe.
final class BusReader: @unchecked Sendable {
    private let bus: UnsafeMutablePointer<GstBus>
    let periods: PeriodWatch
    private static let endName = "playhead-end"

    /// Reads the bus of a pipeline until ``stop()``.
    init(of pipeline: Element, streams: StreamList, receive: @escaping @Sendable (PipelineMessage) -> Void) {
        bus = gst_element_get_bus(pipeline.pointer)
        periods = PeriodWatch(bus)
        let identity = UInt(bitPattern: pipeline.pointer)
        gst_object_ref(bus)  // for the thread
        NamedThread.start("playhead-bus") { [bus = UInt(bitPattern: bus)] in
            guard let bus = UnsafeMutablePointer<GstBus>(bitPattern: bus) else { return }
            Self.read(bus, MessageDecoder(pipeline: identity, streams: streams), receive)
            gst_object_unref(bus)
        }
    }

    deinit { gst_object_unref(bus) }

    /// Ends the thread after what was posted before.
    func stop() {
        gst_bus_post(bus, gst_message_new_application(nil, gst_structure_new_empty(Self.endName)))
    }

    private static func read(
        _ bus: UnsafeMutablePointer<GstBus>, _ decoder: MessageDecoder, _ receive: (PipelineMessage) -> Void
    ) {
        while let message = gst_bus_timed_pop(bus, GstClockTime.max) {
            if message.pointee.type == GST_MESSAGE_APPLICATION, let structure = gst_message_get_structure(message),
                String(cString: gst_structure_get_name(structure)) == endName
            {
                gst_message_unref(message)
                return
            }
            if let decoded = decoder.decode(message) { receive(decoded) }
            gst_message_unref(message)
        }
    }
}
