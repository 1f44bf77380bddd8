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
        /// A response from the start, until its format is clear. The bytes that are there stay until then.
        var opening: Opening?
        var lastReport: Int64 = 0
    }

    private struct Opening {
        var head: FileDownload.Head
        var bytes: [UInt8] = []
    }

    private let path: String
    private let descriptor: Int32
    private let limits: FileDownload.Limits
    private let onHead: @Sendable (FileDownload.Head) -> Bool
    private let onProgress: @Sendable (FileDownload.Progress) -> Void
    private let state: Mutex<State>

    /// Opens the file, or creates it.
    ///
    /// - Parameters:
    ///   - validator: The validator of what is there; `nil` if that cannot be continued.
    ///   - total: The number of bytes of the whole; `nil` if unknown.
    init(
        _ path: String, validator: String?, total: Int64? = nil, limits: FileDownload.Limits,
        onHead: @escaping @Sendable (FileDownload.Head) -> Bool,
        onProgress: @escaping @Sendable (FileDownload.Progress) -> Void
    ) throws(DownloadError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(errno) }
        self.path = path
        self.limits = limits
        self.onHead = onHead
        self.onProgress = onProgress
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        var (status, named) = (stat(), stat())
        let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        state = Mutex(State(size: Int64(status.st_size), total: total, validator: validator))
        guard isRegular else { throw DownloadError(.notWritable) }
        // The one that had the lock may have published the file meanwhile.
        guard isLocked, lstat(path, &named) == 0, (named.st_dev, named.st_ino) == (status.st_dev, status.st_ino)
        else { throw DownloadError(.inUse) }
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
            (state.error, state.needsRestart, state.opening) = (nil, false, nil)
            let isEncoded = !["", "identity"].contains(head.headers["content-encoding"]?.lowercased() ?? "")
            if let refusal = Self.refusal(of: head) { return stop(&state, refusal) }
            if isEncoded {
                return stop(
                    &state, DownloadError(.serverError, cause: localized("The server compresses it, unasked.")))
            }
            var noted = FileDownload.Head(
                validator: FileDownload.validator(of: head), mediaType: head.mediaType)
            var start: Int64 = 0
            switch head.status {
            case 200: noted.total = head.headers["content-length"].flatMap { Int64($0) }
            case 206:
                guard let range = ContentRange(head.headers["content-range"] ?? ""), range.start == state.size,
                    state.total == nil || range.total == nil || range.total == state.total
                else {
                    state.needsRestart = true
                    return false
                }
                start = state.size
                noted.validator = noted.validator ?? state.validator
                noted.total = range.total ?? state.total
            default: return stop(&state, DownloadError(.notMedia, httpStatus: head.status))
            }
            if let problem = limits.problem(
                of: noted.total, after: start, freeing: state.size - start, in: descriptor)
            {
                return stop(&state, problem)
            }
            if start > 0 { return take(noted, &state) }
            state.opening = Opening(head: noted)
            return true
        }
    }

    func write(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard state.opening != nil else { return append(bytes, &state) }
            state.opening?.bytes += bytes
            return judge(&state, isWhole: false)
        }
    }

    /// Ends a whole response, whose format may have been unclear until now.
    func end() {
        state.withLock { state in _ = judge(&state, isWhole: true) }
    }

    /// Replaces what is there by a response, once its format is clear and accepted.
    private func judge(_ state: inout State, isWhole: Bool) -> Bool {
        guard let opening = state.opening else { return true }
        let isEnough = isWhole || opening.bytes.count >= MediaSniffer.maximumByteCount
        guard let format = MediaSniffer.verdict(on: opening.bytes[...], isWhole: isEnough) else { return true }
        state.opening = nil
        if let problem = Self.refusal(of: format) { return stop(&state, problem) }
        guard ftruncate(descriptor, 0) == 0 else { return stop(&state, Self.failure(errno)) }
        state.size = 0
        return take(opening.head, &state) && append(opening.bytes, &state)
    }

    private func take(_ head: FileDownload.Head, _ state: inout State) -> Bool {
        (state.validator, state.total) = (head.validator, head.total)
        guard onHead(head) else { return stop(&state, DownloadError(.notWritable)) }
        report(&state)
        return true
    }

    private func append(_ bytes: [UInt8], _ state: inout State) -> Bool {
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
        guard state.size - state.lastReport >= FileDownload.step(of: state.total) else { return true }
        report(&state)
        // The length may be unknown, and others fill the disk as well.
        return limits.problem(of: state.total, after: state.size, in: descriptor).map { stop(&state, $0) } ?? true
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
        if format == .empty { return DownloadError(.notMedia, cause: localized("It is empty.")) }
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
