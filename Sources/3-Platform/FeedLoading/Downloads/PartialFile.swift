import Glibc
import Localization
import MediaReaders
import Synchronization

/// A file that a response is written to, from the start or from the end of what is there.
///
/// One process at a time writes it: a lock on the file keeps others away. The methods block.
final class PartialFile: HTTPBodySink {
    private struct State {
        var size: Int64
        var total: Int64?
        var validator: String?
        var error: DownloadError?
        var needsRestart = false
        /// The first bytes, until they reveal the format.
        var start: [UInt8]?
        var lastReport: Int64 = 0
    }

    private let path: String
    private let descriptor: Int32
    private let limits: FileDownload.Limits
    private let onHead: @Sendable (FileDownload.Head) -> Bool
    private let onProgress: @Sendable (FileDownload.Progress) -> Void
    private let state: Mutex<State>

    /// Opens the file, or creates it.
    ///
    /// - Parameter validator: The validator of what is there; `nil` if that cannot be continued.
    init(
        _ path: String, validator: String?, limits: FileDownload.Limits,
        onHead: @escaping @Sendable (FileDownload.Head) -> Bool,
        onProgress: @escaping @Sendable (FileDownload.Progress) -> Void
    ) throws(DownloadError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        self.path = path
        self.limits = limits
        self.onHead = onHead
        self.onProgress = onProgress
        var status = stat()
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        state = Mutex(State(size: Int64(status.st_size), validator: validator))
        guard isRegular else { throw DownloadError(.notWritable) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw DownloadError(.inUse) }
    }

    deinit { close(descriptor) }

    /// The number of bytes that are there.
    var size: Int64 { state.withLock { $0.size } }
    /// The number of bytes of the whole; `nil` if the server does not state it.
    var total: Int64? { state.withLock { $0.total } }
    /// The validator of what is there; `nil` if that cannot be continued.
    var validator: String? { state.withLock { $0.validator } }
    /// The reason why the last response was not taken; `nil` if it was.
    var error: DownloadError? { state.withLock { $0.error } }
    /// `true` if the last response does not continue what is there.
    var needsRestart: Bool { state.withLock { $0.needsRestart } }

    /// Removes what is there.
    func empty() {
        state.withLock { state in
            _ = ftruncate(descriptor, 0)
            (state.size, state.total, state.validator, state.lastReport) = (0, nil, nil, 0)
        }
    }

    /// Lets others write the file, once no transfer uses it.
    func unlock() { flock(descriptor, LOCK_UN) }

    /// Ends the file, once it is on the disk, and gives it its final name.
    func publish(as final: String) throws(DownloadError) {
        guard fsync(descriptor) == 0, rename(path, final) == 0 else { throw Self.failure(errno) }
    }

    // MARK: Receiving

    func begin(_ head: HTTPResponseHead) -> Bool {
        state.withLock { state in
            (state.error, state.needsRestart, state.start) = (nil, false, nil)
            let isEncoded = !["", "identity"].contains(head.headers["content-encoding"]?.lowercased() ?? "")
            if let refusal = Self.refusal(of: head) { return stop(&state, refusal) }
            if isEncoded {
                return stop(
                    &state, DownloadError(.serverError, cause: localized("The server compresses it, unasked.")))
            }
            if head.status == 206 {
                guard let range = ContentRange(head.headers["content-range"] ?? ""), range.start == state.size,
                    state.total == nil || range.total == nil || range.total == state.total
                else {
                    state.needsRestart = true
                    return false
                }
                state.total = range.total ?? state.total
            } else {
                guard ftruncate(descriptor, 0) == 0 else { return stop(&state, Self.failure(errno)) }
                state.size = 0
                state.lastReport = 0
                state.total = head.headers["content-length"].flatMap { Int64($0) }
                state.start = []
            }
            if let problem = limits.problem(of: state.total, after: state.size, in: descriptor) {
                return stop(&state, problem)
            }
            state.validator = FileDownload.validator(of: head)
            let noted = FileDownload.Head(
                validator: state.validator, total: state.total, mediaType: head.mediaType)
            guard onHead(noted) else { return stop(&state, DownloadError(.notWritable)) }
            report(&state)
            return true
        }
    }

    func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if let start = state.start {
                let known = start + bytes
                let format = MediaSniffer.verdict(on: known[...], isWhole: false)
                state.start = format == nil && known.count < MediaSniffer.maximumByteCount ? known : nil
                if let problem = format.flatMap(Self.refusal) {
                    _ = ftruncate(descriptor, 0)
                    state.size = 0
                    return stop(&state, problem)
                }
            }
            guard state.size + Int64(bytes.count) <= limits.byteCount else {
                return stop(&state, DownloadError(.tooLarge))
            }
            var offset = 0
            while offset < bytes.count {
                let count = bytes.withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress?.advanced(by: offset), bytes.count - offset, off_t(state.size))
                }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return stop(&state, Self.failure(count < 0 ? errno : ENOSPC)) }
                offset += count
                state.size += Int64(count)
            }
            if state.size - state.lastReport >= FileDownload.step(of: state.total) { report(&state) }
            return true
        }
    }

    private func report(_ state: inout State) {
        state.lastReport = state.size
        onProgress(FileDownload.Progress(byteCount: state.size, total: state.total))
    }

    private func stop(_ state: inout State, _ error: DownloadError) -> Bool {
        state.error = error
        return false
    }

    private static func refusal(of head: HTTPResponseHead) -> DownloadError? {
        if head.headers.keys.contains(where: { $0.hasPrefix("icy-") }) { return DownloadError(.live) }
        return switch head.mediaType {
        case "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl",
            "application/dash+xml", "application/vnd.ms-sstr+xml":
            DownloadError(.stream)
        case "text/html", "application/xhtml+xml": DownloadError(.notMedia)
        default: nil
        }
    }

    private static func refusal(of format: SniffedFormat) -> DownloadError? {
        if format.isAdaptive || format == .m3u { return DownloadError(.stream) }
        return format.isMedia || format == .unknown ? nil : DownloadError(.notMedia)
    }

    static func failure(_ code: Int32) -> DownloadError {
        switch code {
        case ENOSPC, EDQUOT: DownloadError(.noSpace)
        case EFBIG: DownloadError(.tooLarge)
        default: DownloadError(.notWritable, cause: "\(String(cString: strerror(code))).")
        }
    }
}

/// The field `Content-Range` (RFC 9110, 14.4): `bytes 5-9/10`, or `bytes */10` of a range that cannot be satisfied.
struct ContentRange: Sendable, Hashable {
    /// The offset of the first byte; `nil` if the range cannot be satisfied.
    var start: Int64?
    /// The number of bytes of the whole; `nil` if unknown.
    var total: Int64?

    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let values = parts[1].split(separator: "/", maxSplits: 1)
        guard values.count == 2 else { return nil }
        total = Int64(values[1])
        if values[0] != "*" {
            let ends = values[0].split(separator: "-", maxSplits: 1)
            guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]), 0 <= first, first <= last
            else { return nil }
            start = first
        }
    }
}
