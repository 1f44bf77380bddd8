/// A byte source that calls a function, for example to read a cache, an archive or a download with ranges.
///
///     let source = ProviderByteSource(length: blob.size) { offset, count throws(ByteSourceError) in
///         try blob.bytes(from: offset, count: count)
///     }
package struct ProviderByteSource: ByteSource {
    /// A function that reads up to `count` bytes at an offset. It may be called on several threads concurrently.
    package typealias Provider = @Sendable (_ offset: Int64, _ count: Int) throws(ByteSourceError) -> [UInt8]

    package let length: Int64?
    private let provider: Provider

    /// Creates a source that calls `provider` for each read.
    ///
    /// - Parameters:
    ///   - length: The number of bytes; nil if it is unknown.
    ///   - provider: A function that reads bytes. Bytes beyond `count` are dropped.
    package init(length: Int64?, provider: @escaping Provider) {
        self.length = length
        self.provider = provider
    }

    package func read(at offset: Int64, count: Int) throws(ByteSourceError) -> [UInt8] {
        guard offset >= 0, count >= 0, !offset.addingReportingOverflow(Int64(count)).overflow else {
            throw .invalidRange
        }
        guard count > 0 else { return [] }
        if let length, offset >= length { return [] }
        let bytes = try provider(offset, count)
        return bytes.count > count ? Array(bytes.prefix(count)) : bytes
    }
}
