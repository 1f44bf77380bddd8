import CGStreamer
import Dispatch
import MediaReaders
import Playhead
import Synchronization

/// Feeds a pipeline from a byte source: a descriptor of the host's, or a provider.
///
/// `playbin3` gets the address `appsrc://`, and `source-setup` hands its element to ``attach(to:)``. The element is a
/// random-access one, so demuxers pull from it as they do from `filesrc`.
///
/// It uses `appsrc` because it is the only element that serves descriptors and providers alike, and on GStreamer 1.22.0 it does all
/// that `filesrc` does. Measured with twelve files (MP4 with the index in front and at the end, MKV, WebM with VP8 and
/// VP9, TS, MP3, FLAC, Ogg, WAV, M4A, damaged MP4): the same durations, seekable ranges and exact landings, start and
/// seeks within 3 ms of each other in either direction. `fdsrc` would read from the shared file position.
///
/// Files are read on the streaming thread that asks, as `filesrc` does. Providers, which may take long, are read on a
/// queue of the feed's own while the streaming thread waits inside of the element, from where a flush or the end of the
/// pipeline frees it immediately; ``close()`` never waits for a read. Files that are being written are read in the same way, and
/// a read of bytes that they do not have yet waits for them.
///
///     let feed = try DescriptorFeed(duplicating: descriptor, name: "film.mp4")
///     // address: DescriptorFeed.uri; in source-setup: feed.attach(to: source); at the end: feed.close()
final class DescriptorFeed: Sendable {
    /// The address that makes `playbin3` create the element.
    static let uri = "appsrc://"

    /// A name for messages.
    let name: String
    /// The bytes, for inspection and for readers of chapters.
    let bytes: any ByteSource

    private struct State {
        /// The element, which the feed holds a reference to until it is closed.
        var element: UInt?
        var offset: Int64 = 0
        /// Raised by each pull, seek and wish for data, and by `close`: what was read under an older one is dropped.
        var epoch = 0
        var failure: ByteSourceError?
        var bytesRead: Int64 = 0
        /// A read waits for more of the file.
        var isWaiting = false
        /// The pipeline has played: its demuxer does not look for the end of the file any more.
        var hasPlayed = false
        /// The length at which the file was complete.
        var completeLength: Int64?
        /// A change of what the demuxer reads.
        var correction: ByteCorrection?
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue?
    /// `true` if the data of a file that is being written must be pushed, so that its demuxer takes all of them.
    private let isPushed: Bool

    /// Feeds from a byte source whose reads may take long, such as a provider.
    convenience init(_ source: any ByteSource, name: String) {
        self.init(bytes: source, name: name, queue: DispatchQueue(label: "playhead.feed", qos: .userInitiated))
    }

    /// Feeds from a duplicate of a descriptor; the caller keeps its own. Folders throw `system(EISDIR)`, pipes
    /// `notSeekable`.
    convenience init(duplicating descriptor: Int32, name: String, isGrowing: Bool = false) throws(ByteSourceError) {
        let source = try DescriptorByteSource(duplicating: descriptor, isGrowing: isGrowing)
        let queue = source.isGrowing ? DispatchQueue(label: "playhead.feed", qos: .userInitiated) : nil
        self.init(bytes: source, name: name, queue: queue)
    }

    private init(bytes: any ByteSource, name: String, queue: DispatchQueue?) {
        self.bytes = bytes
        self.name = name
        self.queue = queue
        isPushed = Self.growingFile(bytes).map(Self.ignoresGrowth) ?? false
    }

    /// Returns `true` for Ogg, and for files with ID3 tags. Their demuxers pull up to the size that the file has at first; data that
    /// are pushed to them have no such limit.
    private static func ignoresGrowth(_ file: DescriptorByteSource) -> Bool {
        guard let head = try? file.read(at: 0, count: 4) else { return false }
        return head.starts(with: "ID3".utf8) || head.starts(with: "OggS".utf8)
    }

    /// The number of bytes; `nil` when unknown, and then nothing can be sought.
    var length: Int64? { bytes.length }

    /// The file, if it is being written.
    private var growingFile: DescriptorByteSource? { Self.growingFile(bytes) }

    private static func growingFile(_ bytes: any ByteSource) -> DescriptorByteSource? {
        (bytes as? DescriptorByteSource).flatMap { $0.isGrowing ? $0 : nil }
    }

    private var streamType: GstAppStreamType {
        guard length != nil else { return GST_APP_STREAM_TYPE_STREAM }
        return isPushed ? GST_APP_STREAM_TYPE_SEEKABLE : GST_APP_STREAM_TYPE_RANDOM_ACCESS
    }

    /// `true` while a read waits for more of a file that is being written.
    var isWaiting: Bool { state.withLock { $0.isWaiting } }

    /// Another feed of the same bytes, for another pipeline: two that share one would disturb each other's position.
    func renewed() -> DescriptorFeed {
        let feed = DescriptorFeed(
            bytes: bytes, name: name,
            queue: queue == nil ? nil : DispatchQueue(label: "playhead.feed", qos: .userInitiated))
        feed.correct(state.withLock(\.correction))
        return feed
    }

    /// Changes what the demuxer reads. Call it before the pipeline starts.
    func correct(_ correction: ByteCorrection?) { state.withLock { $0.correction = correction } }

    deinit { close() }

    /// The first error of reading; `nil` while there is none. It explains a later error of the pipeline.
    var failure: ByteSourceError? { state.withLock { $0.failure } }

    /// The bytes that were read so far.
    var bytesRead: Int64 { state.withLock { $0.bytesRead } }

    /// The pipeline plays. Until then, a read that has some of its bytes waits for the others for a second only.
    func notePlayback() { state.withLock { $0.hasPlayed = true } }

    /// Takes the element that playbin made. To be called in `source-setup`; other elements than `appsrc` are left alone.
    /// A second element, of a pipeline that was restarted, replaces the first.
    func attach(to source: UnsafeMutablePointer<GstElement>) {
        let instance = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gst_app_src_get_type()) != 0 else { return }
        let object = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GObject.self)
        let appsrc = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstAppSrc.self)
        gst_object_ref(source)
        let old = state.withLock { state in
            defer { state.element = UInt(bitPattern: source) }
            state.offset = 0
            state.epoch += 1
            return state.element
        }
        Self.release(old)
        gst_util_set_object_arg(object, "format", "bytes")
        gst_app_src_set_stream_type(appsrc, streamType)
        gst_app_src_set_size(appsrc, length.map { gint64($0) } ?? -1)
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = feedNeedData
        callbacks.seek_data = feedSeekData
        gst_app_src_set_callbacks(
            appsrc, &callbacks, Unmanaged.passRetained(WeakFeed(feed: self)).toOpaque(),
            { Unmanaged<WeakFeed>.fromOpaque($0!).release() })
        guard let pad = gst_element_get_static_pad(source, "src") else { return }
        func probe(_ types: [GstPadProbeType], _ callback: @escaping GstPadProbeCallback) {
            let type = GstPadProbeType(rawValue: types.reduce(0) { $0 | $1.rawValue })
            gst_pad_add_probe(
                pad, type, callback, Unmanaged.passRetained(WeakFeed(feed: self)).toOpaque(),
                { Unmanaged<WeakFeed>.fromOpaque($0!).release() })
        }
        probe([GST_PAD_PROBE_TYPE_PULL, GST_PAD_PROBE_TYPE_BLOCK], feedPulled)
        probe([GST_PAD_PROBE_TYPE_PULL, GST_PAD_PROBE_TYPE_BUFFER], feedAnswered)
        probe([GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM], feedStarted)
        gst_object_unref(pad)
    }

    /// Releases the element and abandons active reads. Idempotent, callable from any thread in any state of the pipeline.
    /// Further reads of the pipeline get the end of the data.
    func close() {
        let element = state.withLock { state in
            defer { state.element = nil }
            state.epoch += 1
            state.isWaiting = false
            return state.element
        }
        Self.release(element)
    }

    // MARK: - On the streaming thread

    fileprivate func seek(to offset: UInt64) -> Bool {
        guard length != nil, let offset = Int64(exactly: offset) else { return offset == 0 }
        locate(offset)
        return true
    }

    /// Sets the offset of the next bytes. In pull mode each pull does so before the element requests data: the element counts
    /// itself, and reports no seek where the offset matches its count, although a flush may have dropped data since.
    fileprivate func locate(_ offset: Int64) {
        state.withLock { state in
            state.offset = offset
            state.epoch += 1
            state.isWaiting = false
        }
    }

    /// Tells the element the size of a file that is being written, before a pull. If the pull reads beyond the end, the size
    /// includes it: otherwise the element would answer that the data have ended. An index that should follow far beyond the
    /// end is not waited for.
    fileprivate func promise(_ offset: Int64, _ count: Int) {
        guard let length = growingFile?.length else { return }
        let (end, overflows) = offset.addingReportingOverflow(Int64(count))
        let (element, isComplete) = state.withLock { ($0.element, $0.completeLength == length) }
        guard !overflows, let appsrc = element.flatMap({ UnsafeMutablePointer<GstAppSrc>(bitPattern: $0) }) else {
            return
        }
        gst_app_src_set_size(appsrc, gint64(offset <= length && end > length && !isComplete ? end : length))
    }

    /// The buffer for a pull at an offset, in place of `buffer`; `nil` where that one is right.
    ///
    /// After a flush between a push and its pull, the buffer stays in the element's queue, and the next pull receives it at any
    /// offset: `appsrc` 1.22 clears the queue for seeks in push mode only. A demuxer that receives other bytes than it
    /// requested stops (measured: one seek in eight with a provider of 0.2 ms).
    fileprivate func replacement(
        of buffer: UnsafeMutablePointer<GstBuffer>, at offset: Int64, count: Int
    ) -> UnsafeMutablePointer<GstBuffer>? {
        let expected = length.map { Int(max(0, min(Int64(count), $0 - offset))) } ?? count
        if buffer.pointee.offset == guint64(offset), gst_buffer_get_size(buffer) == gsize(expected) { return nil }
        guard case .success(let bytes) = read(offset, count), !bytes.isEmpty, let right = Self.buffer(bytes) else {
            return nil
        }
        right.pointee.offset = guint64(offset)
        return right
    }

    /// `count` bytes are wanted: exactly these in pull mode; in push mode any number, which `UInt32.max` stands for.
    fileprivate func need(_ count: UInt32, _ appsrc: UnsafeMutablePointer<GstAppSrc>) {
        let wanted = count == .max ? Self.pushSize : Int(count)
        // A read that is under way for an earlier wish, which a flush ended, answers nothing any more.
        let (offset, epoch) = state.withLock { state in
            state.epoch += 1
            return (state.offset, state.epoch)
        }
        guard state.withLock({ $0.element != nil }) else {
            gst_app_src_end_of_stream(appsrc)
            return
        }
        guard let queue else { return feed(read(offset, wanted), epoch, appsrc) }
        gst_object_ref(appsrc)
        let address = UInt(bitPattern: appsrc)
        queue.async { [self] in
            guard let appsrc = UnsafeMutablePointer<GstAppSrc>(bitPattern: address) else { return }
            defer { gst_object_unref(appsrc) }
            guard state.withLock({ $0.epoch == epoch }) else { return }
            let result = readGrowing(offset, wanted, epoch)
            // The element ends at its size without asking for more.
            if isPushed, case .success(let bytes) = result { promise(offset + Int64(bytes.count), 1) }
            feed(result, epoch, appsrc)
        }
    }

    /// Reads bytes, and waits for those that are still to be written until nothing wants them any more.
    private func readGrowing(
        _ offset: Int64, _ count: Int, _ epoch: Int
    ) -> Result<[UInt8], ByteSourceError> {
        var result = read(offset, count)
        guard let file = growingFile else { return result }
        while case .success(let bytes) = result, bytes.count < count, bytes.count <= Self.largestRead {
            state.withLock { $0.isWaiting = $0.epoch == epoch }
            let limit = MonotonicClock().now.advanced(by: Self.patience)
            let hasGrown = file.waitForGrowth(beyond: offset + Int64(bytes.count)) {
                let isLate = !bytes.isEmpty && MonotonicClock().now > limit
                return state.withLock { $0.epoch != epoch || $0.element == nil || isLate && !$0.hasPlayed }
            }
            state.withLock { state in
                guard state.epoch == epoch else { return }
                state.isWaiting = false
                if !hasGrown, bytes.isEmpty || state.hasPlayed { state.completeLength = file.length }
            }
            guard hasGrown else { break }
            result = read(offset, count)
        }
        return result
    }

    private func read(_ offset: Int64, _ count: Int) -> Result<[UInt8], ByteSourceError> {
        guard count <= Self.largestRead else { return .failure(.tooLarge) }
        do throws(ByteSourceError) {
            // A source may answer in pieces; a demuxer that pulls takes a short answer for the end of the file.
            var bytes = try self.bytes.read(at: offset, count: count)
            while bytes.count < count, !bytes.isEmpty {
                let more = try self.bytes.read(at: offset + Int64(bytes.count), count: count - bytes.count)
                if more.isEmpty { break }
                bytes += more
            }
            state.withLock(\.correction)?.apply(to: &bytes, at: offset)
            return .success(bytes)
        } catch {
            return .failure(error)
        }
    }

    private func feed(
        _ result: Result<[UInt8], ByteSourceError>, _ epoch: Int, _ appsrc: UnsafeMutablePointer<GstAppSrc>
    ) {
        switch result {
        case .failure(let error):
            let isCurrent = state.withLock { state in
                guard state.epoch == epoch else { return false }
                if state.failure == nil { state.failure = error }
                return true
            }
            guard isCurrent else { return }
            gst_element_message_full(
                UnsafeMutableRawPointer(appsrc).assumingMemoryBound(to: GstElement.self), GST_MESSAGE_ERROR,
                gst_resource_error_quark(), gint(GST_RESOURCE_ERROR_READ.rawValue), g_strdup(error.code), nil, "", "", 0
            )
            gst_app_src_end_of_stream(appsrc)
        case .success(let bytes):
            guard let buffer = bytes.isEmpty ? nil : Self.buffer(bytes) else {
                if state.withLock({ $0.epoch == epoch }) { gst_app_src_end_of_stream(appsrc) }
                return
            }
            // Inside of the lock, so that nothing older than a pull or seek is pushed after it. The element calls nothing
            // back from here.
            let isPushed = state.withLock { state in
                guard state.epoch == epoch else { return false }
                buffer.pointee.offset = guint64(state.offset)
                state.offset += Int64(bytes.count)
                state.bytesRead += Int64(bytes.count)
                gst_app_src_push_buffer(appsrc, buffer)
                return true
            }
            if !isPushed {
                gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
            }
        }
    }

    private static func buffer(_ bytes: [UInt8]) -> UnsafeMutablePointer<GstBuffer>? {
        guard let buffer = gst_buffer_new_allocate(nil, gsize(bytes.count), nil) else { return nil }
        gst_buffer_fill(buffer, 0, bytes, gsize(bytes.count))
        return buffer
    }

    private static func release(_ element: UInt?) {
        guard let element, let pointer = UnsafeMutableRawPointer(bitPattern: element) else { return }
        gst_object_unref(pointer)
    }

    /// The time that a demuxer which opens a file waits for the rest of a read, in nanoseconds.
    private static let patience: Int64 = 1_000_000_000
    /// The size of one push.
    private static let pushSize = 65_536
    /// The largest read of a demuxer: an index of many hours fits.
    private static let largestRead = 256 << 20
}

/// The reference that the element's callbacks hold: weak, so that element and feed do not keep each other alive.
private final class WeakFeed: Sendable {
    private let reference: Mutex<Reference>

    private struct Reference {
        weak var feed: DescriptorFeed?
    }

    init(feed: DescriptorFeed) { reference = Mutex(Reference(feed: feed)) }

    var feed: DescriptorFeed? { reference.withLock { $0.feed } }
}

/// Called by the element on its streaming thread; `data` is the `WeakFeed` that the element's callbacks own.
private nonisolated func feedNeedData(appsrc: UnsafeMutablePointer<GstAppSrc>?, count: guint, data: gpointer?) {
    guard let appsrc, let data else { return }
    if let feed = Unmanaged<WeakFeed>.fromOpaque(data).takeUnretainedValue().feed {
        feed.need(count, appsrc)
    } else {
        gst_app_src_end_of_stream(appsrc)
    }
}

/// Called on the streaming thread before each pull, which it lets pass.
private nonisolated func feedPulled(
    pad: UnsafeMutablePointer<GstPad>?, info: UnsafeMutablePointer<GstPadProbeInfo>?, data: gpointer?
) -> GstPadProbeReturn {
    if let info, let data, let offset = Int64(exactly: info.pointee.offset) {
        let feed = Unmanaged<WeakFeed>.fromOpaque(data).takeUnretainedValue().feed
        feed?.locate(offset)
        feed?.promise(offset, Int(info.pointee.size))
    }
    return GST_PAD_PROBE_PASS
}

/// The stream of a pipeline that was stopped and restarted begins at its start.
private nonisolated func feedStarted(
    pad: UnsafeMutablePointer<GstPad>?, info: UnsafeMutablePointer<GstPadProbeInfo>?, data: gpointer?
) -> GstPadProbeReturn {
    if let info, let data, let event = gst_pad_probe_info_get_event(info),
        event.pointee.type == GST_EVENT_STREAM_START
    {
        Unmanaged<WeakFeed>.fromOpaque(data).takeUnretainedValue().feed?.locate(0)
    }
    return GST_PAD_PROBE_OK
}

/// Called on the streaming thread with the answer to a pull.
private nonisolated func feedAnswered(
    pad: UnsafeMutablePointer<GstPad>?, info: UnsafeMutablePointer<GstPadProbeInfo>?, data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let buffer = gst_pad_probe_info_get_buffer(info),
        let offset = Int64(exactly: info.pointee.offset),
        let feed = Unmanaged<WeakFeed>.fromOpaque(data).takeUnretainedValue().feed,
        let right = feed.replacement(of: buffer, at: offset, count: Int(info.pointee.size))
    else { return GST_PAD_PROBE_OK }
    gst_mini_object_unref(UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: GstMiniObject.self))
    info.pointee.data = UnsafeMutableRawPointer(right)
    return GST_PAD_PROBE_OK
}

private nonisolated func feedSeekData(
    appsrc: UnsafeMutablePointer<GstAppSrc>?, offset: guint64, data: gpointer?
) -> gboolean {
    guard let data else { return 0 }
    let feed = Unmanaged<WeakFeed>.fromOpaque(data).takeUnretainedValue().feed
    return feed?.seek(to: UInt64(offset)) == true ? 1 : 0
}
