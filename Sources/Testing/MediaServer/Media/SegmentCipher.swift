import FoundationEssentials

/// Encrypts whole segments as HLS does with the method `AES-128` (RFC 8216, 5.2): in CBC mode, with PKCS #7 padding.
public struct SegmentCipher: Sendable {
    private let cipher: BlockCipher

    /// - Parameter key: 16 bytes.
    public init(key: [UInt8]) {
        cipher = BlockCipher(key: key)
    }

    /// Returns the encrypted form of a segment or initialization segment.
    ///
    /// - Parameters:
    ///   - segment: The bytes.
    ///   - vector: The initialization vector, 16 bytes.
    public func encrypted(_ segment: Data, vector: [UInt8]) -> Data {
        var bytes = [UInt8](segment)
        let padding = 16 - bytes.count % 16
        bytes += [UInt8](repeating: UInt8(padding), count: padding)
        var last = vector
        for start in stride(from: 0, to: bytes.count, by: 16) {
            last = cipher.encrypted(BlockCipher.sum(bytes[start..<start + 16], last))
            bytes.replaceSubrange(start..<start + 16, with: last)
        }
        return Data(bytes)
    }
}
