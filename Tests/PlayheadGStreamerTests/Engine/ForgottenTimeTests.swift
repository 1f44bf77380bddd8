import CGStreamer
import Foundation
import Testing

@testable import PlayheadGStreamer

/// A seek that meets a pause is forgotten by the pipeline's time: `EngineWorkarounds.forgetTime(before:in:)`.
@Suite(.timeLimit(.minutes(1))) struct ForgottenTimeTests {
    /// Plays a tone for half a second, and pauses. Returns the pipeline and the time of the pause.
    ///
    /// - Parameter isSought: Seeks as soon as the sink has paused, on the thread that pauses the pipeline.
    private static func paused(isSought: Bool) throws -> (pipeline: Element, time: gint64) {
        GStreamerRuntime.start()
        let pipeline = try #require(
            gst_parse_launch("audiotestsrc ! fakesink sync=true name=last", nil).map { Element(taking: $0) })
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        gst_element_get_state(pipeline.pointer, nil, nil, GstClockTime.max)
        let clock = try #require(gst_element_get_clock(pipeline.pointer))
        defer { gst_object_unref(clock) }
        let later = gst_clock_new_single_shot_id(clock, gst_clock_get_time(clock) + 500_000_000)
        gst_clock_id_wait(later, nil)
        gst_clock_id_unref(later)
        let bus = try #require(gst_element_get_bus(pipeline.pointer))
        defer { gst_object_unref(bus) }
        if isSought { gst_bus_set_sync_handler(bus, seekOncePaused, nil, nil) }
        let time = g_get_monotonic_time()
        gst_element_set_state(pipeline.pointer, GST_STATE_PAUSED)
        gst_bus_set_sync_handler(bus, nil, nil, nil)
        gst_element_get_state(pipeline.pointer, nil, nil, GstClockTime.max)
        return (pipeline, time)
    }

    private static let seekOncePaused: GstBusSyncHandler = { _, message, _ in
        var old = GST_STATE_NULL
        guard let message, message.pointee.type == GST_MESSAGE_STATE_CHANGED, let sink = message.pointee.src,
            sink.pointee.name.map({ String(cString: $0) }) == "last"
        else { return GST_BUS_DROP }
        // The sink pauses a second time after the seek.
        gst_message_parse_state_changed(message, &old, nil, nil)
        if old == GST_STATE_PLAYING {
            let element = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstElement.self)
            gst_element_seek_simple(element, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH, 0)
        }
        return GST_BUS_DROP
    }

    private static func startTime(of pipeline: Element) -> Double {
        Double(gst_element_get_start_time(pipeline.pointer)) / 1e9
    }

    @Test func theTimeBeforeASeekIsForgotten() async throws {
        try await offPool {
            let (pipeline, time) = try Self.paused(isSought: true)
            EngineWorkarounds.forgetTime(before: time, in: pipeline)
            #expect(Self.startTime(of: pipeline) < 0.3)
            gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
        }
    }

    @Test func theTimeSinceASeekIsKept() async throws {
        try await offPool {
            let (pipeline, time) = try Self.paused(isSought: false)
            EngineWorkarounds.forgetTime(before: time - 1_000_000, in: pipeline)
            #expect(Self.startTime(of: pipeline) > 0.4)
            gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
        }
    }
}
