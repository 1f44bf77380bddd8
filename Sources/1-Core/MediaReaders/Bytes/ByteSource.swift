/// A random-access source of bytes: a buffer, a file descriptor or a provider.
///
/// Readers take a source instead of a path, so the same code can read a file that was opened before the process entered
/// a sandbox, a download, or bytes in memory. Calls may block, so do not make them on the main thread. Several threads
/// may read from a source concurrently.
///
///     let source = BufferByteSource(bytes)
///     let movie = try MP4Movie(reading: source)
package protocol ByteSource: Sendable {
    /// The number of bytes, or nil if it is unknown until the end has been read.
    var length: Int64? { get }

    /// Reads up to `count` bytes from `offset`.
    ///
    /// Returns fewer bytes at the end of the source, and none at or past the end.
    /// - Throws: `invalidRange` for a negative offset or count, otherwise the error of the source.
    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8]
}

extension ByteSource {
    /// Reads until there are `count` bytes or the source ends, even if the source returns smaller pieces.
    func readFully(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        var bytes = try read(at: offset, count: count)
        while bytes.count < count, !bytes.isEmpty {
            let (next, overflow) = offset.addingReportingOverflow(Int64(bytes.count))
            guard !overflow else { break }
            let more = try read(at: next, count: count - bytes.count)
            if more.isEmpty { break }
            bytes.append(contentsOf: more)
        }
        return bytes
    }

    /// Reads the whole source. Returns nil if it contains more than `limit` bytes.
    package func readAll(limit: Int) throws(ByteSourceError) -> [UInt8]? {
        if let length, length > Int64(limit) { return nil }
        let bytes = try readFully(at: 0, count: limit == Int.max ? limit : limit + 1)
        return bytes.count > limit ? nil : bytes
    }
}
