/// A byte source that reads from bytes in memory.
package struct BufferByteSource: ByteSource, Hashable {
    /// All the bytes.
    package let bytes: [UInt8]

    /// Creates a source that reads `bytes`.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package var length: Int64? { Int64(bytes.count) }

    package func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset >= 0, count >= 0 else { throw .invalidRange }
        guard offset < Int64(bytes.count) else { return [] }
        let start = Int(offset)
        return Array(bytes[start..<start + min(count, bytes.count - start)])
    }
}
