import CGStreamer

/// Finds the facts about one file with GStreamer's discoverer, on the calling thread.
///
/// Unlike the blocking form of the discoverer, it notices cancellations and the time limit while it waits.
final class StillDiscovery {
    private let discoverer: UnsafeMutablePointer<GstDiscoverer>
    private let context = g_main_context_new()
    /// The source of a file that is read through a descriptor.
    private let feed: DescriptorFeed?
    /// The result, once there is one.
    fileprivate var result: Result<StillFacts, StillPictureError>?

    /// - Parameters:
    ///   - file: The file.
    ///   - limit: The discoverer's own time limit in nanoseconds. It accepts at least a second.
    init(_ file: StillFile, limit: UInt64) throws(StillPictureError) {
        var failure: UnsafeMutablePointer<GError>?
        guard let discoverer = gst_discoverer_new(GstClockTime(max(limit, 1_000_000_000)), &failure) else {
            defer { g_clear_error(&failure) }
            throw StillPictureError(failure)
        }
        self.discoverer = discoverer
        do throws(StillPictureError) {
            feed = try file.feed()
        } catch {
            g_object_unref(discoverer)
            g_main_context_unref(context)
            throw error
        }
    }

    deinit {
        g_object_unref(discoverer)
        g_main_context_unref(context)
    }

    /// Reads the file at an address.
    func run(
        _ address: String, _ check: () throws(StillPictureError) -> Void
    ) throws(StillPictureError) -> StillFacts {
        // The discoverer reports to the context of the thread that starts it.
        g_main_context_push_thread_default(context)
        defer { g_main_context_pop_thread_default(context) }
        // Both handlers are called only while this function runs.
        let data = Unmanaged.passUnretained(self).toOpaque()
        _ = ph_connect(
            discoverer, "discovered",
            unsafeBitCast(
                discovered as @convention(c) (Pointer, Pointer, Pointer, Pointer) -> Void, to: GCallback.self),
            data, nil)
        _ = ph_connect(
            discoverer, "source-setup",
            unsafeBitCast(sourceAdded as @convention(c) (Pointer, Pointer, Pointer) -> Void, to: GCallback.self),
            nil, nil)
        let timer = g_timeout_source_new(50)
        g_source_set_callback(timer, continueTimer, nil, nil)
        g_source_attach(timer, context)
        defer {
            g_source_destroy(timer)
            g_source_unref(timer)
        }
        feed?.serve(discoverer)
        gst_discoverer_start(discoverer)
        defer {
            feed?.close()
            gst_discoverer_stop(discoverer)
        }
        guard gst_discoverer_discover_uri_async(discoverer, address) != 0 else { throw .noPicture }
        while true {
            if let result { return try result.get() }
            try check()
            g_main_context_iteration(context, 1)
        }
    }
}

private typealias Pointer = UnsafeMutableRawPointer?

/// Not isolated: called by the context, on the thread that runs it.
private nonisolated func discovered(_ discoverer: Pointer, _ info: Pointer, _ failure: Pointer, _ data: Pointer) {
    guard let data else { return }
    let discovery = Unmanaged<StillDiscovery>.fromOpaque(data).takeUnretainedValue()
    let failure = failure?.assumingMemoryBound(to: GError.self)
    guard discovery.result == nil else { return }
    guard let info = info.map({ OpaquePointer($0) }) else {
        discovery.result = .failure(StillPictureError(failure))
        return
    }
    switch gst_discoverer_info_get_result(info) {
    // Missing plugins may concern only the sound or the subtitles.
    case GST_DISCOVERER_OK, GST_DISCOVERER_MISSING_PLUGINS: discovery.result = .success(StillFacts(info))
    case GST_DISCOVERER_TIMEOUT: discovery.result = .failure(.timedOut)
    default: discovery.result = .failure(StillPictureError(failure))
    }
}

/// Not isolated: called when the source exists and nothing has been read.
private nonisolated func sourceAdded(_ discoverer: Pointer, _ source: Pointer, _ data: Pointer) {
    guard let source else { return }
    StillRestraints.apply(toParentsOf: source.assumingMemoryBound(to: GstElement.self))
}

/// Not isolated: called by the context, to let the loop check for a cancellation.
private nonisolated func continueTimer(_ data: Pointer) -> gboolean { 1 }

extension StillPictureError {
    /// Creates the error that GStreamer reported.
    init(_ failure: UnsafeMutablePointer<GError>?) {
        self = failure.map { .failed(String(cString: $0.pointee.message)) } ?? .noPicture
    }
}

extension StillFacts {
    /// Reads the result of a discoverer.
    fileprivate init(_ info: OpaquePointer) {
        duration = UInt64(gst_discoverer_info_get_duration(info))
        if duration == .max { duration = 0 }
        let videos = gst_discoverer_info_get_video_streams(info)
        defer { gst_discoverer_stream_info_list_free(videos) }
        var next = videos
        while let node = next, video == nil {
            next = node.pointee.next
            guard let stream = node.pointee.data.map({ OpaquePointer($0) }),
                gst_discoverer_video_info_is_image(stream) == 0
            else { continue }
            video = Self.size(of: stream)
        }
        cover = Self.cover(in: info)
    }

    private static func size(of stream: OpaquePointer) -> (width: Int, height: Int)? {
        let width = Int(gst_discoverer_video_info_get_width(stream))
        let height = Int(gst_discoverer_video_info_get_height(stream))
        guard (1...32_768).contains(width), (1...32_768).contains(height), width * height <= StillRestraints.pixelCount
        else { return nil }
        let across = max(1, Int(gst_discoverer_video_info_get_par_num(stream)))
        let down = max(1, Int(gst_discoverer_video_info_get_par_denom(stream)))
        let shown = Double(width) * Double(across) / Double(down)
        return (Int(min(max(1, shown), 65_536)), height)
    }

    /// Returns the front cover, or the first picture among the tags of the file and its streams.
    private static func cover(in info: OpaquePointer) -> [UInt8]? {
        var covers = gst_discoverer_info_get_tags(info).map { Self.covers(in: $0) } ?? []
        let streams = gst_discoverer_info_get_stream_list(info)
        defer { gst_discoverer_stream_info_list_free(streams) }
        var next = streams
        while let node = next {
            next = node.pointee.next
            guard let stream = node.pointee.data, let tags = gst_discoverer_stream_info_get_tags(OpaquePointer(stream))
            else { continue }
            covers += Self.covers(in: tags)
        }
        return (covers.first(where: \.isFront) ?? covers.first)?.bytes
    }

    private static let maximumCoverBytes = 20 << 20
    private static let maximumCoverCount = 16

    private static func covers(in tags: UnsafePointer<GstTagList>) -> [(isFront: Bool, bytes: [UInt8])] {
        var covers: [(isFront: Bool, bytes: [UInt8])] = []
        for name in [GST_TAG_IMAGE, GST_TAG_PREVIEW_IMAGE] {
            for index in 0..<min(Int(gst_tag_list_get_tag_size(tags, name)), maximumCoverCount) {
                var sample: OpaquePointer?
                guard gst_tag_list_get_sample_index(tags, name, guint(index), &sample) != 0, let sample else {
                    continue
                }
                defer {
                    gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self))
                }
                let isFront = isFrontCover(sample)
                guard isFront || covers.isEmpty, let bytes = bytes(of: sample) else { continue }
                covers.append((isFront, bytes))
            }
        }
        return covers
    }

    private static func isFrontCover(_ sample: OpaquePointer) -> Bool {
        guard let facts = gst_sample_get_info(sample) else { return false }
        var type: gint = 0
        guard gst_structure_get_enum(facts, "image-type", gst_tag_image_type_get_type(), &type) != 0 else {
            return false
        }
        return type == gint(GST_TAG_IMAGE_TYPE_FRONT_COVER.rawValue)
    }

    private static func bytes(of sample: OpaquePointer) -> [UInt8]? {
        guard let buffer = gst_sample_get_buffer(sample) else { return nil }
        let count = gst_buffer_get_size(buffer)
        guard (1...maximumCoverBytes).contains(Int(count)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        return gst_buffer_extract(buffer, 0, &bytes, count) == count ? bytes : nil
    }
}
