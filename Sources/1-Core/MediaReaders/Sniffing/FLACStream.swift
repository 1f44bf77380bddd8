/// The description of a FLAC stream.
///
/// Source: RFC 9639, section 8.2.
package enum FLACStream {
    /// Returns the bits of each sample, from 4 to 32; `nil` for other data. Cost: 22 bytes.
    package static func bitsPerSample(of bytes: any ByteSource) throws(ByteSourceError) -> Int? {
        let head = try bytes.readFully(at: 0, count: 22)
        guard head.count == 22, head.starts(with: "fLaC".utf8), head[4] & 0x7F == 0 else { return nil }
        return (Int(head[20] & 1) << 4 | Int(head[21]) >> 4) + 1
    }
}
