/// How segments are encrypted (`EXT-X-KEY`, `EXT-X-SESSION-KEY`).
public struct HLSKey: Sendable, Hashable {
    /// The way of encryption.
    public enum Method: Sendable, Hashable {
        /// Whole segments with AES-128 in CBC mode.
        case aes128
        /// Samples with AES-128 in CBC mode (`SAMPLE-AES`, `cbcs`).
        case sampleAES
        /// Samples with AES-128 in counter mode (`SAMPLE-AES-CTR`, `cenc`).
        case sampleAESCTR
        /// Another method, as written.
        case other(String)
    }

    /// The way of encryption; keys with the method `NONE` end encryption and are not kept.
    public var method: Method
    /// The key's address as written; the playlist's `url(of:)` resolves it.
    public var uri: String?
    /// The initialisation vector, 16 bytes; nil means the segment's sequence number.
    public var initializationVector: [UInt8]?
    /// How the key is fetched: `identity` for a plain key, else a DRM system.
    public var keyFormat = "identity"
    /// Versions of the key format, as written.
    public var keyFormatVersions: String?

    /// Makes a key.
    public init(method: Method) {
        self.method = method
    }

    /// Whether the key is a plain one behind an address, without a DRM system.
    public var isIdentity: Bool { keyFormat.lowercased() == "identity" }
}
