import CGStreamer

/// A pipeline that shows single frames of one file, without sound.
final class StillPipeline {
    private let pipeline: Element
    private let sink: Element
    /// The source of a file that is read through a descriptor.
    private let feed: DescriptorFeed?
    private let width: Int
    private let height: Int

    init(_ file: StillFile, _ address: String, width: Int, height: Int) throws(StillPictureError) {
        // Scaled before colors are mapped and it is turned, because fewer pixels cost less.
        guard ToneMapping.register() else { throw .failed("A GStreamer plugin is missing.") }
        let description = """
            uridecodebin name=source ! videoconvert name=converter ! videoscale add-borders=false ! \(ToneMapping.factory) name=mapping
             ! video/x-raw,format=BGRA,width=\(width),height=\(height),pixel-aspect-ratio=1/1
             ! videoflip video-direction=auto ! appsink name=sink sync=false max-buffers=1
            """
        guard let made = gst_parse_launch(description, nil) else { throw .failed("A GStreamer plugin is missing.") }
        pipeline = Element(taking: made)
        guard let source = gst_bin_get_by_name(pipeline.bin, "source").map({ Element(taking: $0) }),
            let sink = gst_bin_get_by_name(pipeline.bin, "sink").map({ Element(taking: $0) })
        else { throw .failed("A GStreamer plugin is missing.") }
        self.sink = sink
        self.width = width
        self.height = height
        source.set("uri", string: address)
        feed = try file.feed()
        feed?.serve(source.pointer)
        if let converter = gst_bin_get_by_name(pipeline.bin, "converter").map({ Element(taking: $0) }),
            let mapping = gst_bin_get_by_name(pipeline.bin, "mapping").map({ Element(taking: $0) })
        {
            ToneMapping.watch(converter, for: mapping)
        }
        _ = ph_connect(
            source.pointer, "no-more-pads",
            unsafeBitCast(padsExist as @convention(c) (Pointer, Pointer) -> Void, to: GCallback.self), nil, nil)
        StillRestraints.restrainDecoding(in: source.pointer)
        StillRestraints.restrainThreads(of: pipeline.pointer)
    }

    /// Opens the file and waits for the first frame.
    func prepare(
        _ check: () throws(StillPictureError) -> Void, deadline: () -> UInt64
    ) throws(StillPictureError) {
        if gst_element_set_state(pipeline.pointer, GST_STATE_PAUSED) == GST_STATE_CHANGE_FAILURE { throw .noPicture }
        try waitUntilPrerolled(check, deadline: deadline)
    }

    func waitUntilPrerolled(
        _ check: () throws(StillPictureError) -> Void, deadline: () -> UInt64
    ) throws(StillPictureError) {
        let bus = gst_element_get_bus(pipeline.pointer)
        defer { gst_object_unref(bus) }
        let types = GstMessageType(
            GST_MESSAGE_ASYNC_DONE.rawValue | GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue)
        while true {
            try check()
            // In short pieces, so that a cancellation is noticed.
            guard let message = gst_bus_timed_pop_filtered(bus, GstClockTime(min(deadline(), 100_000_000)), types)
            else { continue }
            defer {
                gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
            }
            switch message.pointee.type {
            case GST_MESSAGE_ASYNC_DONE: return
            case GST_MESSAGE_EOS: throw .noPicture
            default: throw Self.error(in: message)
            }
        }
    }

    private static func error(in message: UnsafeMutablePointer<GstMessage>) -> StillPictureError {
        var failure: UnsafeMutablePointer<GError>?
        gst_message_parse_error(message, &failure, nil)
        defer { g_clear_error(&failure) }
        return StillPictureError(failure)
    }

    /// Moves to a time in nanoseconds, or to the key frame at or before it. Returns `false` if the file cannot be sought
    /// in.
    func seek(to time: UInt64, isExact: Bool) -> Bool {
        let place =
            isExact
            ? GST_SEEK_FLAG_ACCURATE.rawValue : GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue
        let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | place)
        return gst_element_seek_simple(pipeline.pointer, GST_FORMAT_TIME, flags, gint64(clamping: time)) != 0
    }

    /// Returns the current frame.
    func frame() -> StillPicture? {
        let target = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstAppSink.self)
        guard let sample = gst_app_sink_try_pull_preroll(target, 1_000_000_000) else { return nil }
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self)) }
        var info = GstVideoInfo()
        guard let caps = gst_sample_get_caps(sample), gst_video_info_from_caps(&info, caps) != 0,
            let buffer = gst_sample_get_buffer(sample)
        else { return nil }
        let (width, height) = (Int(info.width), Int(info.height))
        let stride = Int(ph_buffer_plane_stride(buffer, &info, 0))
        let offset = Int(ph_buffer_plane_offset(buffer, &info, 0))
        var bytes = [UInt8](repeating: 0, count: Int(gst_buffer_get_size(buffer)))
        guard gst_buffer_extract(buffer, 0, &bytes, gsize(bytes.count)) == bytes.count, stride >= width * 4,
            width > 0, height > 0, offset >= 0, bytes.count >= offset + stride * (height - 1) + width * 4
        else { return nil }
        bytes.removeFirst(offset)
        bytes += [UInt8](repeating: 0, count: max(0, stride * height - bytes.count))
        return .frame(width: width, height: height, bytesPerRow: stride, bytes: bytes)
    }

    /// Closes the file.
    func stop() {
        feed?.close()
        gst_element_set_state(pipeline.pointer, GST_STATE_NULL)
    }
}

private typealias Pointer = UnsafeMutableRawPointer?

/// Not isolated: called on a thread of GStreamer when all streams are known.
///
/// Without video that can be decoded, nothing would arrive. The end of the stream is reported instead.
private nonisolated func padsExist(_ source: Pointer, _ data: Pointer) {
    guard let source = source?.assumingMemoryBound(to: GstElement.self) else { return }
    var next = source.pointee.srcpads
    while let node = next {
        next = node.pointee.next
        if let pad = node.pointee.data?.assumingMemoryBound(to: GstPad.self), gst_pad_is_linked(pad) != 0 { return }
    }
    guard let bus = gst_element_get_bus(source) else { return }
    let object = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstObject.self)
    gst_bus_post(bus, gst_message_new_eos(object))
    gst_object_unref(bus)
}
