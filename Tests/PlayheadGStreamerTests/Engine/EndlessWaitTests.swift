import CGStreamer
import Foundation
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// Without the guard each of these spins forever with the clock's lock held, and stopping a pipeline blocks.
@Suite struct EndlessWaitTests {
    /// A sink on its own clock: if it spins, only that clock is lost.
    private final class Stage: Sendable {
        let pipeline: Element
        let head: Element
        let sink: Element
        /// The gaps and buffers that have reached the sink, in nanoseconds.
        let seen = Mutex<[(kind: String, time: GstClockTime, duration: GstClockTime)]>([])

        init(filter: String?) throws {
            _ = PlaybinRunner.start
            pipeline = try #require(Element("pipeline"))
            sink = try #require(Element("fakesink"))
            sink.set("sync", true)
            let clock = g_object_new_with_properties(gst_system_clock_get_type(), 0, nil, nil)
            pipeline.pointer.withMemoryRebound(to: GstPipeline.self, capacity: 1) {
                gst_pipeline_use_clock($0, UnsafeMutableRawPointer(clock)?.assumingMemoryBound(to: GstClock.self))
            }
            g_object_unref(clock)
            gst_bin_add(pipeline.bin, sink.pointer)
            head = try filter.map { try #require(Element($0)) } ?? sink
            if filter != nil {
                gst_bin_add(pipeline.bin, head.pointer)
                gst_element_link(head.pointer, sink.pointer)
            }
            EngineWorkarounds.refuseEndlessWaits(of: sink)
            watch()
            gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
            send(gst_event_new_stream_start("stream"))
            send(
                gst_event_new_caps(
                    gst_caps_from_string("audio/x-raw,format=S16LE,rate=8000,channels=1,layout=interleaved")))
        }

        private func watch() {
            let data = Unmanaged.passUnretained(self).toOpaque()
            sink.withPad("sink") { pad in
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_BUFFER,
                    { _, info, data in
                        guard let data, let buffer = gst_pad_probe_info_get_buffer(info) else {
                            return GST_PAD_PROBE_OK
                        }
                        let (time, duration) = (buffer.pointee.pts, buffer.pointee.duration)
                        Unmanaged<Stage>.fromOpaque(data).takeUnretainedValue().note("buffer", time, duration)
                        return GST_PAD_PROBE_OK
                    }, data, nil)
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
                    { _, info, data in
                        guard let info, let data, ph_probe_event_type(info) == GST_EVENT_GAP else {
                            return GST_PAD_PROBE_OK
                        }
                        var (time, duration) = (GstClockTime.max, GstClockTime.max)
                        gst_event_parse_gap(gst_pad_probe_info_get_event(info), &time, &duration)
                        Unmanaged<Stage>.fromOpaque(data).takeUnretainedValue().note("gap", time, duration)
                        return GST_PAD_PROBE_OK
                    }, data, nil)
            }
        }

        private func note(_ kind: String, _ time: GstClockTime, _ duration: GstClockTime) {
            seen.withLock { $0.append((kind, time, duration)) }
        }

        func send(_ event: UnsafeMutablePointer<GstEvent>?) {
            head.withPad("sink") { _ = gst_pad_send_event($0, event) }
        }

        func sendSegment(rate: Double, start: GstClockTime) {
            var segment = GstSegment()
            gst_segment_init(&segment, GST_FORMAT_TIME)
            (segment.rate, segment.start, segment.time, segment.position) = (rate, start, start, start)
            send(gst_event_new_segment(&segment))
        }

        func push(time: GstClockTime, duration: GstClockTime) -> GstFlowReturn {
            guard let buffer = gst_buffer_new_allocate(nil, 160, nil) else { return GST_FLOW_ERROR }
            (buffer.pointee.pts, buffer.pointee.duration) = (time, duration)
            var flow = GST_FLOW_ERROR
            head.withPad("sink") { flow = gst_pad_chain($0, buffer) }
            return flow
        }

        func stop() { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }
    }

    /// Returns `true` when `work` returns: otherwise it spins forever.
    private static func returns(_ work: @escaping @Sendable () -> Void) async throws -> Bool {
        try await offPool {
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                work()
                isDone.signal()
            }
            return isDone.wait(timeout: .now() + 20) == .success
        }
    }

    @Test(arguments: [2.0, 1.5, 1.25]) func gapBeforeItsSegmentBeginsWithTheSegment(rate: Double) async throws {
        let stage = try Stage(filter: "scaletempo")
        let returned = try await Self.returns {
            stage.sendSegment(rate: rate, start: 10_000_000_000)
            stage.send(gst_event_new_gap(9_000_000_000, 500_000_000))
            stage.stop()
        }
        #expect(returned)
        let seen = stage.seen.withLock { $0 }
        #expect(seen.map(\.kind) == ["gap"] && seen.map(\.time) == [10_000_000_000], "\(seen)")
    }

    @Test func buffersDueInCenturiesAreDroppedAndTheRestPlays() async throws {
        let stage = try Stage(filter: nil)
        let returned = try await Self.returns {
            stage.sendSegment(rate: 1, start: 0)
            #expect(stage.push(time: 0, duration: 20_000_000) == GST_FLOW_OK)
            #expect(stage.push(time: 1 << 63 - 1, duration: 20_000_000) == GST_FLOW_OK)
            #expect(stage.push(time: 20_000_000, duration: 1 << 63 - 1) == GST_FLOW_OK)
            stage.send(gst_event_new_gap(40_000_000, 1 << 63 - 1))
            stage.send(gst_event_new_eos())
            stage.stop()
        }
        #expect(returned)
        let seen = stage.seen.withLock { $0 }
        #expect(seen.map(\.time) == [0, 20_000_000, 40_000_000])
        #expect(seen.map(\.duration) == [20_000_000, .max, .max])
    }

    @Test func timesSinceTheEpochAreKeptWhenTheirSegmentBeginsThere() async throws {
        let stage = try Stage(filter: nil)
        let now: GstClockTime = 1_800_000_000_000_000_000
        let returned = try await Self.returns {
            stage.sendSegment(rate: 1, start: now)
            #expect(stage.push(time: now, duration: 20_000_000) == GST_FLOW_OK)
            stage.send(gst_event_new_gap(now + 20_000_000, 20_000_000))
            stage.stop()
        }
        #expect(returned)
        let seen = stage.seen.withLock { $0 }
        #expect(seen.map(\.time) == [now, now + 20_000_000] && seen.map(\.duration) == [20_000_000, 20_000_000])
    }
}
