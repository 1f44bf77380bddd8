import CGStreamer
import Foundation
import Synchronization
import Testing

@testable import PlayheadGStreamer

/// The pictures before the target of an exact seek.
@Suite(.limitedPipelines, .timeLimit(.minutes(2))) struct SeekLeadTests {
    private static let picture: UInt = 40_000_000

    @Test func picturesBeforeTheTargetAreHidden() {
        // For each target, all pictures of a stream with a key frame at 0.
        for start in stride(from: UInt(0), to: 100 * Self.picture, by: 13_000_000) {
            for index in UInt(0)..<100 {
                let time = index * Self.picture
                let treatment = SeekLead.treatment(time: time, duration: Self.picture, start: start)
                #expect(treatment.isHidden == (time + Self.picture <= start))
                #expect(!treatment.skipsUnreferenced || time + SeekLead.margin * Self.picture < start)
                #expect(treatment.skipsUnreferenced || time + (SeekLead.margin + 1) * Self.picture > start)
            }
        }
    }

    @Test func picturesOfUnknownTimeAreShown() {
        let shown = SeekLead.Treatment(isHidden: false, skipsUnreferenced: false)
        #expect(SeekLead.treatment(time: .max, duration: Self.picture, start: 9) == shown)
        #expect(SeekLead.treatment(time: 0, duration: .max, start: 9 * Self.picture) == shown)
        #expect(SeekLead.treatment(time: 0, duration: 0, start: 9 * Self.picture) == shown)
        #expect(SeekLead.treatment(time: 0, duration: Self.picture, start: .max) == shown)
    }

    @Test(arguments: [
        "bframes=3 b-adapt=false", "bframes=8 b-adapt=false b-pyramid=true", "bframes=0",
        "bframes=16 b-adapt=false ref=2",
    ])
    func exactSeeksShowTheSamePictures(_ coding: String) async throws {
        try await offPool {
            GStreamerRuntime.start()
            let path = FileManager.default.temporaryDirectory.appending(path: "lead-\(UUID().uuidString).mp4").path
            defer { unlink(path) }
            try Self.encode(coding, path)
            let (plain, treated) = (try Decoder(path), try Decoder(path))
            defer { for decoder in [plain, treated] { decoder.stop() } }
            treated.install()
            // Forward and backward, in pictures and between them.
            for target in [100, 99, 3, 64, 65, 66, 67, 68, 69, 70, 71, 119, 60, 59, 33] {
                let time = UInt(target) * Self.picture + UInt(target % 3) * 9_000_000
                let (expected, picture) = (try plain.picture(at: time), try treated.picture(at: time))
                #expect(picture == expected, "\(coding): \(target)")
            }
            // Otherwise the test shows nothing.
            #expect(treated.hidden > 200)
        }
    }

    private static func encode(_ coding: String, _ path: String) throws {
        let pipeline = Element(
            taking: try #require(
                gst_parse_launch(
                    """
                    videotestsrc pattern=ball num-buffers=120 ! video/x-raw,width=160,height=120,framerate=25/1
                    ! x264enc key-int-max=60 \(coding) ! h264parse ! mp4mux ! filesink location=\(path)
                    """, nil)))
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        try DecodedFilm.awaitEnd(of: pipeline)
        gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
    }

    /// The numbers of the pictures that a decoder will not deliver.
    private final class Numbers: Sendable {
        let seen = Mutex<Set<UInt32>>([])
    }

    /// A paused decoder whose pictures can be compared.
    private final class Decoder {
        struct NoPicture: Error {}

        private let pipeline: Element
        private let decoder: Element
        private let sink: Element
        private let hiddenNumbers = Numbers()

        /// The number of pictures that the decoder has not copied.
        var hidden: Int { hiddenNumbers.seen.withLock(\.count) }

        init(_ path: String) throws {
            pipeline = Element(
                taking: try #require(
                    gst_parse_launch(
                        """
                        filesrc location=\(path) ! qtdemux ! h264parse ! avdec_h264 name=decoder max-threads=2
                        ! fakesink name=sink sync=false enable-last-sample=true
                        """, nil)))
            let bin = UnsafeMutableRawPointer(pipeline.pointer).assumingMemoryBound(to: GstBin.self)
            decoder = Element(taking: try #require(gst_bin_get_by_name(bin, "decoder")))
            sink = Element(taking: try #require(gst_bin_get_by_name(bin, "sink")))
            gst_element_set_state(pipeline.pointer, GST_STATE_PAUSED)
            try wait()
        }

        func install() {
            SeekLead.install(on: decoder)
            // The pipeline stops before the numbers go.
            let data = Unmanaged.passUnretained(hiddenNumbers).toOpaque()
            decoder.withPad("sink") { pad in
                gst_pad_add_probe(
                    pad, GST_PAD_PROBE_TYPE_BUFFER,
                    { pad, _, data in
                        guard let pad, let data, let decoder = gst_pad_get_parent_element(pad) else {
                            return GST_PAD_PROBE_OK
                        }
                        defer { gst_object_unref(UnsafeMutableRawPointer(decoder)) }
                        let hidden = Decoder.hiddenNumbers(in: decoder)
                        Unmanaged<Numbers>.fromOpaque(data).takeUnretainedValue().seen.withLock { $0.formUnion(hidden) }
                        return GST_PAD_PROBE_OK
                    }, data, nil)
            }
        }

        private static func hiddenNumbers(in decoder: UnsafeMutablePointer<GstElement>) -> [UInt32] {
            var numbers: [UInt32] = []
            let pictures = decoder.withMemoryRebound(to: GstVideoDecoder.self, capacity: 1) {
                gst_video_decoder_get_frames($0)
            }
            defer { g_list_free(pictures) }
            var next = pictures
            while let link = next {
                next = link.pointee.next
                let picture = link.pointee.data.assumingMemoryBound(to: GstVideoCodecFrame.self)
                if picture.pointee.flags & GST_VIDEO_CODEC_FRAME_FLAG_DECODE_ONLY.rawValue != 0 {
                    numbers.append(picture.pointee.system_frame_number)
                }
                gst_video_codec_frame_unref(picture)
            }
            return numbers
        }

        func stop() { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }

        /// The bytes of the picture at a time, and the time that it has.
        func picture(at time: UInt) throws -> [UInt8] {
            let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
            guard gst_element_seek_simple(pipeline.pointer, GST_FORMAT_TIME, flags, gint64(time)) != 0 else {
                throw NoPicture()
            }
            try wait()
            let base = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstBaseSink.self)
            guard let sample = gst_base_sink_get_last_sample(base) else { throw NoPicture() }
            defer { gst_sample_unref(sample) }
            guard let buffer = gst_sample_get_buffer(sample) else { throw NoPicture() }
            var map = GstMapInfo()
            guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { throw NoPicture() }
            defer { gst_buffer_unmap(buffer, &map) }
            let bytes = Array(UnsafeBufferPointer(start: map.data, count: Int(map.size)))
            return withUnsafeBytes(of: buffer.pointee.pts) { Array($0) } + bytes
        }

        private func wait() throws {
            guard gst_element_get_state(pipeline.pointer, nil, nil, 20_000_000_000) == GST_STATE_CHANGE_SUCCESS else {
                throw NoPicture()
            }
        }
    }
}
