import CGStreamer
import Foundation
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// Without the workaround, `decodebin3` of GStreamer 1.22.0 frees the input of a stream that ends before another begins, and
/// crashes when the pipeline stops: one in four starts of such a file.
@Suite(.limitedPipelines, .timeLimit(.minutes(5))) struct HeldEndsTests {
    /// A second of MPEG-TS whose metadata stream ends with its second buffer.
    private func file() async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ends-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "metadata.ts")
        try await offPool {
            let description = """
                mpegtsmux name=mux ! filesink location=\(url.path)
                videotestsrc num-buffers=12 ! video/x-raw,width=160,height=120,framerate=25/1
                ! x264enc tune=zerolatency key-int-max=25 ! h264parse ! mux.
                audiotestsrc num-buffers=24 ! audio/x-raw,rate=48000 ! avenc_aac ! aacparse ! mux.
                fakesrc num-buffers=2 format=time sizetype=fixed sizemax=40 filltype=zero datarate=4000
                ! meta/x-klv,parsed=true ! mux.
                """
            _ = PlaybinRunner.start
            let pipeline = Element(taking: try #require(gst_parse_launch(description, nil)))
            let bus = try #require(gst_element_get_bus(pipeline.pointer))
            defer { gst_object_unref(bus) }
            gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
            let types = GstMessageType(rawValue: GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
            let message = try #require(gst_bus_timed_pop_filtered(bus, 30_000_000_000, types))
            let isComplete = message.pointee.type == GST_MESSAGE_EOS
            gst_message_unref(message)
            try #require(isComplete)
            gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
        }
        return url
    }

    @Test func streamThatEndsFirstIsNotFreed() async throws {
        let url = try await file()
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        for _ in 0..<20 {
            try await offPool {
                let runner = PlaybinRunner(url.absoluteString)
                runner.setState(GST_STATE_PLAYING)
                runner.wait { $0.isAtEnd || !$0.failures.isEmpty }
                #expect(runner.isAtEnd && runner.failures.isEmpty)
                runner.stop()
                #expect(!runner.isLeftAlone)
            }
        }
    }

    private final class Count: Sendable { let value = Mutex(0) }

    /// An element with two inputs, and the ends that have passed.
    private final class Stage {
        let element: Element
        let ends = HeldEnds()
        private(set) var sources: [UnsafeMutablePointer<GstPad>] = []
        private(set) var sinks: [UnsafeMutablePointer<GstPad>] = []
        private let count = Count()
        /// The gaps that the first input has received.
        var gaps: Int { count.value.withLock { $0 } }

        init() throws {
            _ = PlaybinRunner.start
            element = try #require(Element("funnel"))
            ends.attach(to: element)
            gst_element_set_state(element.pointer, GST_STATE_PAUSED)
            for name in ["a", "b"] {
                let sink = try #require(gst_element_request_pad_simple(element.pointer, "sink_%u"))
                let source = try #require(gst_pad_new(name, GST_PAD_SRC))
                gst_pad_set_event_function_full(
                    sink,
                    { _, _, event in
                        if let event { gst_event_unref(event) }
                        return 1
                    }, nil, nil)
                gst_pad_set_active(source, 1)
                #expect(gst_pad_link(source, sink) == GST_PAD_LINK_OK)
                sinks.append(sink)
                sources.append(source)
                gst_pad_push_event(source, gst_event_new_stream_start(name))
            }
            gst_pad_add_probe(
                sinks[0], GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
                { _, info, data in
                    if let info, let data, ph_probe_event_type(info) == GST_EVENT_GAP {
                        Unmanaged<Count>.fromOpaque(data).takeUnretainedValue().value.withLock { $0 += 1 }
                    }
                    return GST_PAD_PROBE_OK
                }, Unmanaged.passUnretained(count).toOpaque(), nil)
        }

        /// Discards what is there, as a seek to a time in seconds does.
        func flush(to start: UInt = 0) {
            for source in sources {
                gst_pad_push_event(source, gst_event_new_flush_start())
                gst_pad_push_event(source, gst_event_new_flush_stop(1))
                var segment = GstSegment()
                gst_segment_init(&segment, GST_FORMAT_TIME)
                segment.start = start * 1_000_000_000
                gst_pad_push_event(source, gst_event_new_segment(&segment))
            }
        }

        /// Pushes a second of data that begins at a time in seconds.
        func push(_ index: Int, at time: UInt = 0) throws {
            let buffer = try #require(gst_buffer_new())
            buffer.pointee.pts = time * 1_000_000_000
            buffer.pointee.duration = 1_000_000_000
            gst_pad_push(sources[index], buffer)
        }

        func end(_ index: Int) { gst_pad_push_event(sources[index], gst_event_new_eos()) }

        /// Returns `true` once the end has reached an input.
        func hasEnded(_ index: Int) -> Bool {
            guard let event = gst_pad_get_sticky_event(sinks[index], GST_EVENT_EOS, 0) else { return false }
            gst_event_unref(event)
            return true
        }

        func remove(_ index: Int) {
            gst_pad_unlink(sources[index], sinks[index])
            gst_element_release_request_pad(element.pointer, sinks[index])
        }

        deinit {
            gst_element_set_state(element.pointer, GST_STATE_NULL)
            for pad in sources + sinks { gst_object_unref(pad) }
        }
    }

    @Test func endsPassTogether() throws {
        let stage = try Stage()
        stage.end(0)
        #expect(!stage.hasEnded(0) && !stage.hasEnded(1))
        stage.end(1)
        #expect(stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func removedInputIsNotAwaited() throws {
        let stage = try Stage()
        stage.end(0)
        stage.remove(1)
        #expect(stage.hasEnded(0))
    }

    @Test func inputThatBeginsAgainHasNotEnded() throws {
        let stage = try Stage()
        stage.end(0)
        gst_pad_push_event(stage.sources[0], gst_event_new_flush_start())
        gst_pad_push_event(stage.sources[0], gst_event_new_flush_stop(1))
        stage.end(1)
        #expect(!stage.hasEnded(0) && !stage.hasEnded(1))
        stage.end(0)
        #expect(stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func nothingIsHeldBackAfterTheStop() throws {
        let stage = try Stage()
        stage.end(0)
        stage.ends.stop()
        #expect(stage.hasEnded(0) && !stage.hasEnded(1))
        stage.end(1)
        #expect(stage.hasEnded(1))
    }

    /// A gap in the first input would keep its sink waiting for playback, and its end behind that.
    @Test func sinkOfAnEndedInputWaitsNoLongerOnceAnotherHasData() throws {
        let stage = try Stage()
        stage.flush()
        stage.end(0)
        #expect(stage.gaps == 0)
        try stage.push(1)
        #expect(stage.gaps == 1 && !stage.hasEnded(0))
        try stage.push(1)
        stage.end(1)
        #expect(stage.gaps == 1 && stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func noGapComesWhereAllInputsEndWithoutData() throws {
        let stage = try Stage()
        try stage.push(1)
        stage.flush()
        stage.end(0)
        stage.end(1)
        #expect(stage.gaps == 0 && stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func aPauseReleasesTheSinkAgain() throws {
        let stage = try Stage()
        stage.flush()
        try stage.push(1)
        stage.end(0)
        #expect(stage.gaps == 1)
        stage.ends.releaseSinks()
        stage.ends.releases.sync {}
        #expect(stage.gaps == 2)
        stage.end(1)
        stage.ends.releaseSinks()
        stage.ends.releases.sync {}
        #expect(stage.gaps == 2)
    }

    /// A film that is read quickly fills the queues behind its inputs, and during a pause they stay full.
    @Test func aPauseDoesNotWaitForAnInputThatIsFull() throws {
        let stage = try Stage()
        stage.flush()
        try stage.push(1)
        stage.end(0)
        let types = GST_PAD_PROBE_TYPE_BLOCK.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
        let full = gst_pad_add_probe(
            stage.sinks[0], GstPadProbeType(rawValue: types), { _, _, _ in GST_PAD_PROBE_OK }, nil, nil)
        stage.ends.releaseSinks()
        #expect(stage.gaps == 1)
        gst_pad_remove_probe(stage.sinks[0], full)
        stage.ends.releases.sync {}
        #expect(stage.gaps == 2)
    }

    /// A short film is read to its end within milliseconds, so that the end of the sound can arrive before the end of a picture that
    /// is shorter.
    @Test func theOrderInWhichInputsEndDoesNotMatter() throws {
        let stage = try Stage()
        stage.flush(to: 6)
        try stage.push(0, at: 2)
        try stage.push(1, at: 6)
        stage.end(1)
        #expect(stage.gaps == 0)
        stage.end(0)
        #expect(stage.gaps == 1 && stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func anInputWithDataGetsNoGap() throws {
        let stage = try Stage()
        stage.flush(to: 6)
        try stage.push(0, at: 5)
        try stage.push(0, at: 6)
        try stage.push(1, at: 6)
        stage.end(0)
        stage.end(1)
        #expect(stage.gaps == 0 && stage.hasEnded(0) && stage.hasEnded(1))
    }

    @Test func dataBeforeThePlaceOfASeekAreNoReasonForAGap() throws {
        let stage = try Stage()
        stage.flush(to: 6)
        stage.end(0)
        try stage.push(1, at: 2)
        #expect(stage.gaps == 0)
        stage.end(1)
        #expect(stage.gaps == 0 && stage.hasEnded(0) && stage.hasEnded(1))
    }
}
