import CGStreamer
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Key frames before which pictures are missing are decoded: `EngineWorkarounds.areMissingPicturesGuarded`.
@Suite(.timeLimit(.minutes(1))) struct MissingPictureTests {
    /// The number of the picture that a sink holds.
    private static func number(in sink: UnsafeMutablePointer<GstElement>) throws -> Int? {
        let base = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstBaseSink.self)
        let sample = try #require(gst_base_sink_get_last_sample(base))
        defer { gst_sample_unref(sample) }
        let buffer = try #require(gst_sample_get_buffer(sample))
        var map = GstMapInfo()
        try #require(gst_buffer_map(buffer, &map, GST_MAP_READ) != 0)
        defer { gst_buffer_unmap(buffer, &map) }
        let bytesPerRow = gst_buffer_get_video_meta(buffer).map { Int($0.pointee.stride.0) } ?? 192
        let layout = FrameLayout(format: .i420, size: PixelSize(width: 192, height: 108), bytesPerRow: bytesPerRow)
        return NumberedPicture.number(in: UnsafeRawBufferPointer(start: map.data, count: Int(map.size)), layout)
    }

    /// One thread frees pictures at the earliest, also with FFmpeg 5.
    @Test(arguments: [1, 4])
    func seeksIntoOpenGroupsOfPicturesShowTheirPicture(_ threads: Int) async throws {
        let path = try await TestMedia.numberedOpenGOP.file().path
        try await offPool {
            GStreamerRuntime.start()
            let pipeline = try #require(
                gst_parse_launch(
                    """
                    filesrc location=\(path) ! qtdemux ! h264parse ! avdec_h264 max-threads=\(threads) \
                    ! video/x-raw,format=I420 ! fakesink name=last
                    """, nil
                ).map { Element(taking: $0) })
            defer { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }
            try #require(EngineWorkarounds.areMissingPicturesGuarded)
            let bin = UnsafeMutableRawPointer(pipeline.pointer).assumingMemoryBound(to: GstBin.self)
            let sink = try #require(gst_bin_get_by_name(bin, "last"))
            defer { gst_object_unref(sink) }
            gst_element_set_state(pipeline.pointer, GST_STATE_PAUSED)
            gst_element_get_state(pipeline.pointer, nil, nil, GstClockTime.max)
            // Behind the key frames at 8.00, 14.24, 4.00 and 26.24 s.
            for number in [233, 370, 150, 700, 101, 658] {
                let time = gint64(number) * 40_000_000 + 10_000_000
                let flags = GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
                gst_element_seek_simple(pipeline.pointer, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), time)
                gst_element_get_state(pipeline.pointer, nil, nil, GstClockTime.max)
                #expect(try Self.number(in: sink) == number)
            }
        }
    }
}
