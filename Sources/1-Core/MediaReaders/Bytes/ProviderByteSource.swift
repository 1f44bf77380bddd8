/// A byte source over a function: a cache, an archive, a download with ranges.
///
///     let source = ProviderByteSource(length: blob.size) { offset, count throws(ByteSourceError) in
///         try blob.bytes(from: offset, count: count)
///     }
package struct ProviderByteSource: ByteSource {
    /// A function that reads up to `count` bytes at an offset; it may be called from several threads concurrently.
    package typealias Provider = @Sendable (_ offset: Int64, _ count: Int) throws(ByteSourceError) -> [UInt8]

    package let length: Int64?
    private let provider: Provider

    /// Makes a source that asks `provider`.
    ///
    /// - Parameters:
    ///   - length: The number of bytes, nil when it is not known.
    ///   - provider: Reads bytes. What it returns beyond `count` is dropped.
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
