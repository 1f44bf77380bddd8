import CMpv
import Glibc
import MediaReaders
import Synchronization

/// The bytes of an item for mpv: a descriptor or a provider. mpv opens no path.
final class MpvStream: Sendable {
    /// The address under which mpv opens the bytes.
    static let address = "playhead://item"

    private let bytes: any ByteSource
    private let isCancelled = Atomic(false)
    private let waitsForGrowth = Atomic(false)
    private let failure = Mutex<ByteSourceError?>(nil)

    init(_ bytes: any ByteSource) { self.bytes = bytes }

    /// The error of the last read that failed.
    var lastError: ByteSourceError? { failure.withLock { $0 } }

    /// Ends all reads.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Waits for more data at the end of a file that is being written, from now on. While mpv opens a file, it looks at its end.
    func waitForGrowth() { waitsForGrowth.store(true, ordering: .relaxed) }

    /// Makes the address known to an instance, which must end before the stream is released. Returns mpv's error.
    func register(with handle: OpaquePointer) -> Int32 {
        mpv_stream_cb_add_ro(handle, "playhead", Unmanaged.passUnretained(self).toOpaque(), openStream)
    }

    fileprivate var length: Int64? { bytes.length }

    fileprivate func read(at offset: Int64, count: Int) -> [UInt8]? {
        guard !isCancelled.load(ordering: .relaxed) else { return nil }
        do throws(ByteSourceError) {
            while true {
                let found = try bytes.read(at: offset, count: count)
                guard found.isEmpty, waitsForGrowth.load(ordering: .relaxed), let file = bytes as? DescriptorByteSource,
                    file.waitForGrowth(beyond: offset, isCanceled: { isCancelled.load(ordering: .relaxed) })
                else { return found }
            }
        } catch {
            failure.withLock { $0 = error }
            return nil
        }
    }
}

/// One reader of a stream: mpv opens it once for each demuxer.
///
/// Safety of `@unchecked Sendable`: mpv uses a reader on one thread at a time.
private final class StreamReader: @unchecked Sendable {
    let stream: MpvStream
    var offset: Int64 = 0

    init(_ stream: MpvStream) { self.stream = stream }

    static func of(_ cookie: UnsafeMutableRawPointer) -> StreamReader {
        // The reader is retained until it is closed.
        Unmanaged<StreamReader>.fromOpaque(cookie).takeUnretainedValue()
    }
}

/// The number of bytes that one read returns at most.
private let largestRead: UInt64 = 1 << 20

private nonisolated func openStream(
    _ data: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ info: UnsafeMutablePointer<mpv_stream_cb_info>?
) -> Int32 {
    guard let data, let info else { return Int32(MPV_ERROR_LOADING_FAILED.rawValue) }
    // The item retains the stream longer than the instance.
    let stream = Unmanaged<MpvStream>.fromOpaque(data).takeUnretainedValue()
    // Released when mpv closes the reader.
    info.pointee.cookie = Unmanaged.passRetained(StreamReader(stream)).toOpaque()
    info.pointee.read_fn = readStream
    info.pointee.seek_fn = seekStream
    info.pointee.size_fn = sizeStream
    info.pointee.close_fn = closeStream
    info.pointee.cancel_fn = cancelStream
    return 0
}

private nonisolated func readStream(
    _ cookie: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: UInt64
) -> Int64 {
    guard let cookie, let buffer else { return -1 }
    let reader = StreamReader.of(cookie)
    guard let bytes = reader.stream.read(at: reader.offset, count: Int(min(count, largestRead))) else { return -1 }
    bytes.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { memcpy(buffer, start, bytes.count) }
    }
    reader.offset += Int64(bytes.count)
    return Int64(bytes.count)
}

private nonisolated func seekStream(_ cookie: UnsafeMutableRawPointer?, _ offset: Int64) -> Int64 {
    guard let cookie, offset >= 0 else { return Int64(MPV_ERROR_GENERIC.rawValue) }
    StreamReader.of(cookie).offset = offset
    return offset
}

private nonisolated func sizeStream(_ cookie: UnsafeMutableRawPointer?) -> Int64 {
    cookie.flatMap { StreamReader.of($0).stream.length } ?? Int64(MPV_ERROR_UNSUPPORTED.rawValue)
}

private nonisolated func closeStream(_ cookie: UnsafeMutableRawPointer?) {
    // The reference of the opened reader.
    if let cookie { Unmanaged<StreamReader>.fromOpaque(cookie).release() }
}

private nonisolated func cancelStream(_ cookie: UnsafeMutableRawPointer?) {
    if let cookie { StreamReader.of(cookie).stream.cancel() }
}
