import CGStreamer
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// The pictures that a decoder receives after a seek.
@Suite struct KeyFrameSearchTests {
    private static let second: UInt = 1_000_000_000

    /// An element in the place of a decoder.
    private final class Decoder {
        private let element: Element
        private let pad: UnsafeMutablePointer<GstPad>
        private let received = Unmanaged.passRetained(Received())

        private final class Received: Sendable { let seconds = Mutex<[UInt]>([]) }

        init(_ format: String = "video/x-vp8") throws {
            GStreamerRuntime.start()
            element = Element(taking: try #require(gst_element_factory_make("identity", nil)))
            pad = try #require(gst_element_get_static_pad(element.pointer, "sink"))
            gst_element_set_state(element.pointer, GST_STATE_PLAYING)
            KeyFrameSearch.install(on: element)
            gst_pad_add_probe(
                pad, GST_PAD_PROBE_TYPE_BUFFER,
                { _, info, data in
                    let received = Unmanaged<Received>.fromOpaque(data!).takeUnretainedValue()
                    let time = gst_pad_probe_info_get_buffer(info!)!.pointee.pts
                    received.seconds.withLock { $0.append(time / KeyFrameSearchTests.second) }
                    return GST_PAD_PROBE_OK
                }, received.toOpaque(), nil)
            gst_pad_send_event(pad, gst_event_new_stream_start("one"))
            gst_pad_send_event(pad, gst_event_new_caps(gst_caps_from_string(format)))
        }

        deinit {
            gst_element_set_state(element.pointer, GST_STATE_NULL)
            gst_object_unref(pad)
            received.release()
        }

        func begin(at seconds: UInt) {
            gst_pad_send_event(pad, gst_event_new_flush_start())
            gst_pad_send_event(pad, gst_event_new_flush_stop(1))
            var segment = GstSegment()
            gst_segment_init(&segment, GST_FORMAT_TIME)
            segment.start = guint64(seconds * KeyFrameSearchTests.second)
            gst_pad_send_event(pad, gst_event_new_segment(&segment))
        }

        /// Pushes a picture, which has a type in HEVC.
        func push(_ seconds: UInt, isKeyFrame: Bool = false, type: UInt8 = 0) throws {
            let bytes: [UInt8] = [0, 0, 0, 1, type << 1, 1, 0, 0]
            let buffer = try #require(gst_buffer_new_memdup(bytes, gsize(bytes.count)))
            buffer.pointee.pts = seconds * KeyFrameSearchTests.second
            if !isKeyFrame { buffer.pointee.mini_object.flags |= GST_BUFFER_FLAG_DELTA_UNIT.rawValue }
            gst_pad_chain(pad, buffer)
        }

        func end() { gst_pad_send_event(pad, gst_event_new_eos()) }

        /// The times of the pictures since the last call, in seconds.
        func take() -> [UInt] {
            received.takeUnretainedValue().seconds.withLock { seconds in
                defer { seconds = [] }
                return seconds
            }
        }
    }

    @Test func decodersBeginAtTheLastKeyFrameBeforeTheTarget() throws {
        let decoder = try Decoder()
        decoder.begin(at: 8)
        for second in UInt(0)...12 { try decoder.push(second, isKeyFrame: second % 3 == 0) }
        #expect(decoder.take() == [6, 7, 8, 9, 10, 11, 12])
        // The next seek forgets what was held for the one before it.
        decoder.begin(at: 5)
        try decoder.push(2, isKeyFrame: true)
        decoder.begin(at: 1)
        for second in UInt(0)...2 { try decoder.push(second, isKeyFrame: second == 0) }
        #expect(decoder.take() == [0, 1, 2])
    }

    @Test func picturesBeforeTheEndAreDecoded() throws {
        let decoder = try Decoder()
        decoder.begin(at: 9)
        for second in UInt(0)...4 { try decoder.push(second, isKeyFrame: second == 0 || second == 2) }
        #expect(decoder.take().isEmpty)
        decoder.end()
        #expect(decoder.take() == [2, 3, 4])
    }

    @Test func picturesAreNotHeldWhereNoKeyFrameIsExpected() throws {
        let decoder = try Decoder()
        // Two key frames state their distance.
        decoder.begin(at: 0)
        for second in UInt(0)...6 { try decoder.push(second, isKeyFrame: second % 5 == 0) }
        #expect(decoder.take() == [0, 1, 2, 3, 4, 5, 6])
        decoder.begin(at: 14)
        try decoder.push(10, isKeyFrame: true)
        #expect(decoder.take() == [10])
        // The next one is expected at 15 s.
        decoder.begin(at: 16)
        for second in UInt(10)...12 { try decoder.push(second, isKeyFrame: second == 10) }
        #expect(decoder.take().isEmpty)
        // An early key frame is found, and the others are expected earlier from then on.
        decoder.begin(at: 24)
        try decoder.push(20, isKeyFrame: true)
        try decoder.push(22, isKeyFrame: true)
        #expect(decoder.take() == [20])
        try decoder.push(24)
        #expect(decoder.take() == [22, 24])
    }

    @Test func picturesAreNotHeldForLong() throws {
        let decoder = try Decoder()
        decoder.begin(at: 9)
        try decoder.push(0, isKeyFrame: true)
        let clock = ContinuousClock()
        let begin = clock.now
        while decoder.take().isEmpty {
            try #require(clock.now - begin < .seconds(5))
            try decoder.push(1)
        }
        #expect(clock.now - begin >= .milliseconds(90))
        // A key frame that comes later is still found, and pictures pass until then.
        try decoder.push(2)
        #expect(decoder.take() == [2])
        try decoder.push(3, isKeyFrame: true)
        try decoder.push(9)
        #expect(decoder.take() == [3, 9])
    }

    @Test func theNextKeyFrameIsExpectedAfterOneIsKnown() {
        let second = Self.second
        var spacing = KeyFrameSpacing()
        spacing.take(0, isKeyFrame: true)
        #expect(spacing.expectsKeyFrame(before: second))
        spacing.take(3 * second, isKeyFrame: false)
        spacing.interrupt()
        // Between these two pictures there may have been others.
        spacing.take(60 * second, isKeyFrame: true)
        #expect(!spacing.expectsKeyFrame(before: 65 * second))
        #expect(spacing.expectsKeyFrame(before: 66 * second))
        spacing.take(.max, isKeyFrame: false)
        spacing.take(64 * second, isKeyFrame: true)
        #expect(!spacing.expectsKeyFrame(before: 67 * second))
        #expect(spacing.expectsKeyFrame(before: 68 * second))
    }

    /// The pictures behind it would show in a wrong order.
    @Test func aDecoderThatHasBegunDoesNotBeginAgainWithACleanRandomAccessPicture() throws {
        let (idr, clean): (UInt8, UInt8) = (19, 21)
        let decoder = try Decoder("video/x-h265,stream-format=byte-stream")
        decoder.begin(at: 9)
        try decoder.push(0, isKeyFrame: true, type: clean)
        try decoder.push(2, isKeyFrame: true, type: clean)
        let clock = ContinuousClock()
        let begin = clock.now
        var received: [UInt] = []
        while received.isEmpty {
            try #require(clock.now - begin < .seconds(5))
            try decoder.push(3)
            received = decoder.take()
        }
        #expect(received.first == 2)
        try decoder.push(5, isKeyFrame: true, type: clean)
        #expect(decoder.take() == [5])
        try decoder.push(6, isKeyFrame: true, type: idr)
        try decoder.push(7, isKeyFrame: true, type: clean)
        #expect(decoder.take().isEmpty)
        try decoder.push(9)
        #expect(decoder.take() == [6, 7, 9])
    }
}
