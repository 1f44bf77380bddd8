/// A random-access source of bytes: a buffer, a descriptor or a provider.
///
/// Readers take a source and never a path, so the same code reads a file that was opened before a sandbox closed, a
/// download, or bytes in memory. Calls may block, so make them from a thread that may wait. Several
/// threads may read from a source concurrently.
///
///     let source = BufferByteSource(bytes)
///     let movie = try MP4Movie(reading: source)
package protocol ByteSource: Sendable {
    /// The number of bytes, or nil when it is not known before the end is read.
    var length: Int64? { get }

    /// Reads up to `count` bytes from `offset`.
    ///
    /// Fewer bytes come back at the end of the source, none at or past it.
    /// - Throws: `invalidRange` for a negative offset or count, else what the source failed with.
    func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8]
}

extension ByteSource {
    /// Reads until `count` bytes are there or the source ends, for sources that answer in smaller pieces.
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

    /// Reads the whole source, or nil when it holds more than `limit` bytes.
    func readAll(limit: Int) throws(ByteSourceError) -> [UInt8]? {
        if let length, length > Int64(limit) { return nil }
        let bytes = try readFully(at: 0, count: limit == Int.max ? limit : limit + 1)
        return bytes.count > limit ? nil : bytes
    }
}
