import CGStreamer
import Glibc

/// The reading of one file, on the calling thread.
struct StillPictureTask {
    typealias Outcome = Result<StillPicture, StillPictureError>

    private let path: String
    private let width: Int
    private let height: Int
    private let deadline: ContinuousClock.Instant
    private let isCanceled: () -> Bool

    init(_ path: String, _ width: Int, _ height: Int, timeLimit: Duration, isCanceled: @escaping () -> Bool) {
        self.path = path
        self.width = width
        self.height = height
        deadline = .now + timeLimit
        self.isCanceled = isCanceled
    }

    func run() -> Outcome {
        do throws(StillPictureError) {
            try check()
            GStreamerRuntime.start()
            guard let address = gst_filename_to_uri(path, nil) else { throw .noPicture }
            defer { g_free(address) }
            let facts = try discover(address)
            if let cover = facts.cover { return .success(.cover(cover)) }
            guard let video = facts.video else { throw .noPicture }
            try check()
            return .success(try frame(address, video, duration: facts.duration))
        } catch {
            return .failure(error)
        }
    }

    private func check() throws(StillPictureError) {
        if isCanceled() { throw .canceled }
        if ContinuousClock.now >= deadline { throw .timedOut }
    }

    /// The remaining time in nanoseconds.
    private var remaining: UInt64 {
        let left = deadline - .now
        guard left > .zero else { return 1_000_000 }
        return UInt64(left.components.seconds) * 1_000_000_000 + UInt64(left.components.attoseconds / 1_000_000_000)
    }

    // MARK: Facts

    private struct Facts {
        var cover: [UInt8]?
        /// The size at which the video is shown, in square pixels.
        var video: (width: Int, height: Int)?
        /// The duration in nanoseconds.
        var duration: UInt64 = 0
    }

    private func discover(_ address: UnsafePointer<CChar>) throws(StillPictureError) -> Facts {
        // The discoverer accepts at least a second.
        var failure: UnsafeMutablePointer<GError>?
        guard let discoverer = gst_discoverer_new(GstClockTime(max(remaining, 1_000_000_000)), &failure) else {
            throw Self.error(failure)
        }
        defer { g_object_unref(discoverer) }
        guard let info = gst_discoverer_discover_uri(discoverer, address, &failure) else { throw Self.error(failure) }
        defer { g_object_unref(UnsafeMutableRawPointer(info)) }
        g_clear_error(&failure)
        if gst_discoverer_info_get_result(info) == GST_DISCOVERER_TIMEOUT { throw .timedOut }
        var facts = Facts()
        facts.duration = UInt64(gst_discoverer_info_get_duration(info))
        if facts.duration == .max { facts.duration = 0 }
        let streams = gst_discoverer_info_get_video_streams(info)
        defer { gst_discoverer_stream_info_list_free(streams) }
        var next = streams
        while let node = next {
            next = node.pointee.next
            guard let stream = node.pointee.data.map({ OpaquePointer($0) }),
                gst_discoverer_video_info_is_image(stream) == 0
            else { continue }
            facts.video = Self.size(of: stream)
            break
        }
        facts.cover = Self.cover(in: info)
        return facts
    }

    private static func size(of stream: OpaquePointer) -> (width: Int, height: Int)? {
        let width = Int(gst_discoverer_video_info_get_width(stream))
        let height = Int(gst_discoverer_video_info_get_height(stream))
        guard (1...32_768).contains(width), (1...32_768).contains(height) else { return nil }
        let across = max(1, Int(gst_discoverer_video_info_get_par_num(stream)))
        let down = max(1, Int(gst_discoverer_video_info_get_par_denom(stream)))
        let shown = Double(width) * Double(across) / Double(down)
        return (Int(min(max(1, shown), 65_536)), height)
    }

    /// Returns the front cover, or the first picture among the tags of the file and its streams.
    private static func cover(in info: OpaquePointer) -> [UInt8]? {
        if let cover = gst_discoverer_info_get_tags(info).flatMap({ cover(of: $0) }) { return cover }
        let streams = gst_discoverer_info_get_stream_list(info)
        defer { gst_discoverer_stream_info_list_free(streams) }
        var next = streams
        while let node = next {
            next = node.pointee.next
            guard let stream = node.pointee.data, let tags = gst_discoverer_stream_info_get_tags(OpaquePointer(stream))
            else { continue }
            if let cover = cover(of: tags) { return cover }
        }
        return nil
    }

    private static func cover(of tags: UnsafePointer<GstTagList>) -> [UInt8]? {
        for name in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] {
            var sample: OpaquePointer?
            guard gst_tag_list_get_sample_index(tags, name, 0, &sample) != 0, let sample else { continue }
            defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self)) }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            let count = gst_buffer_get_size(buffer)
            guard (1...maximumCoverBytes).contains(Int(count)) else { continue }
            var bytes = [UInt8](repeating: 0, count: Int(count))
            let copied = gst_buffer_extract(buffer, 0, &bytes, count)
            if copied == count { return bytes }
        }
        return nil
    }

    private static let maximumCoverBytes = 20 << 20

    private static func error(_ failure: UnsafeMutablePointer<GError>?) -> StillPictureError {
        guard let failure else { return .noPicture }
        defer { g_error_free(failure) }
        return .failed(String(cString: failure.pointee.message))
    }

    // MARK: Frames

    private func frame(
        _ address: UnsafePointer<CChar>, _ video: (width: Int, height: Int), duration: UInt64
    ) throws(StillPictureError) -> StillPicture {
        let ratio = min(1, min(Double(width) / Double(video.width), Double(height) / Double(video.height)))
        let size = (max(1, Int(Double(video.width) * ratio)), max(1, Int(Double(video.height) * ratio)))
        let pipeline = try StillPipeline(address, width: size.0, height: size.1)
        defer { pipeline.stop() }
        try pipeline.prepare(check, deadline: { remaining })
        var last: StillPicture?
        for part in [0.1, 0.3, 0.5] {
            if duration > 0 {
                let isSought = pipeline.seek(to: UInt64(Double(duration) * part))
                if isSought { try pipeline.waitUntilPrerolled(check, deadline: { remaining }) }
            }
            guard let frame = pipeline.frame() else { break }
            if !frame.isPlain || duration == 0 { return frame }
            last = frame
        }
        guard let last else { throw .noPicture }
        return last
    }
}

extension StillPicture {
    /// `true` for a frame that is nearly one color, such as black.
    var isPlain: Bool {
        guard case .frame(let width, let height, let bytesPerRow, let bytes) = self else { return false }
        var (least, most) = (255, 0)
        for row in Swift.stride(from: 0, to: height, by: max(1, height / 32)) {
            for column in Swift.stride(from: 0, to: width, by: max(1, width / 32)) {
                let index = row * bytesPerRow + column * 4
                let light = (Int(bytes[index]) + Int(bytes[index + 1]) * 2 + Int(bytes[index + 2])) / 4
                (least, most) = (min(least, light), max(most, light))
            }
        }
        return most - least < 24
    }
}
