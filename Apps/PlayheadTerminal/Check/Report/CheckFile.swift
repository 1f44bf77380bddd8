import Glibc
import PlaybackTrace

/// A report: one JSON object per line. A check that was killed continues it.
///
/// The file stays locked while it is open, so that two checks never mix their lines.
actor CheckFile {
    /// The content of a report that is continued.
    struct Content: Sendable {
        /// The items that are done.
        var done: Set<UInt64> = []
        var counts = CheckCounts()
        /// The number of lines that are no records.
        var malformedCount = 0
        /// `true` if the last line was incomplete and was removed.
        var isRepaired = false
    }

    /// The path for messages.
    let path: String
    private let descriptor: Int32
    private var end: off_t

    /// Opens or creates a report, and removes an incomplete last line.
    init(path: String) throws(CheckFileError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: Self.reason) }
        end = 0
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .isInUse(path: path)
        }
    }

    deinit { close(descriptor) }

    /// Reads the report, and removes an incomplete last line. Call it before the first ``append(_:)``.
    func recover() throws(CheckFileError) -> Content {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .cannotOpen(path: path, reason: Self.reason) }
        var content = Content()
        // Pipes and terminals are not read again.
        guard facts.st_mode & S_IFMT == S_IFREG else { return content }
        end = try lineEnd(facts.st_size)
        var isFirst = true
        try Self.read(path, upTo: end) { bytes in
            guard let line = CheckLine(bytes) else {
                content.malformedCount += 1
                defer { isFirst = false }
                return !isFirst
            }
            isFirst = false
            if content.done.insert(line.key).inserted { content.counts.count(line.verdict) }
            return true
        }
        // Nothing is cut from a file that is something else.
        let hasRecords = !content.done.isEmpty
        guard hasRecords || facts.st_size == 0 || (end == 0 && beginsLikeRecord()) else {
            throw .isNoReport(path: path)
        }
        if end < facts.st_size {
            guard ftruncate(descriptor, end) == 0 else { throw .cannotWrite(path: path, reason: Self.reason) }
            content.isRepaired = true
        }
        return content
    }

    /// Appends a line. A line that cannot be written completely leaves nothing behind.
    func append(_ line: String) throws(CheckFileError) {
        let bytes = Array((line + "\n").utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress, $0.count, end + written)
            }
            if count < 0, errno == ESPIPE {
                let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                if count > 0 { written += count }
                if count < 0, errno != EINTR { throw .cannotWrite(path: path, reason: Self.reason) }
            } else if count >= 0 {
                written += count
            } else if errno != EINTR {
                let reason = Self.reason
                ftruncate(descriptor, end)
                throw .cannotWrite(path: path, reason: reason)
            }
        }
        end += off_t(bytes.count)
    }

    /// Calls `body` with each line of a report, one at a time, until it returns `false`.
    static func read(
        _ path: String, upTo end: off_t = .max, _ body: ([UInt8]) -> Bool
    ) throws(CheckFileError) {
        do throws(TraceError) {
            var reader = try LineReader(path: path)
            var offset: off_t = 0
            while offset < end, let bytes = try reader.next() {
                offset += off_t(bytes.count) + 1
                if !bytes.isEmpty, !body(bytes) { return }
            }
        } catch {
            throw .cannotOpen(path: path, reason: "\(error)")
        }
    }

    /// The position behind the last line feed.
    private func lineEnd(_ size: off_t) throws(CheckFileError) -> off_t {
        var position = size
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while position > 0 {
            let start = max(0, position - off_t(piece.count))
            let count = pread(descriptor, &piece, Int(position - start), start)
            guard count > 0 else { throw .cannotOpen(path: path, reason: Self.reason) }
            if let index = piece[..<count].lastIndex(of: 0x0A) { return start + off_t(index) + 1 }
            position = start
        }
        return 0
    }

    /// Returns `true` if the file begins as a record does: its only line was cut.
    private func beginsLikeRecord() -> Bool {
        let head = Array(#"{"version":"#.utf8)
        var bytes = [UInt8](repeating: 0, count: head.count)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 && bytes[..<count].elementsEqual(head[..<min(count, head.count)])
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
