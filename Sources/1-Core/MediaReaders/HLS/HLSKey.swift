/// The encryption of segments (`EXT-X-KEY`, `EXT-X-SESSION-KEY`).
package struct HLSKey: Sendable, Hashable {
    /// An encryption method.
    package enum Method: Sendable, Hashable {
        /// Whole segments with AES-128 in CBC mode.
        case aes128
        /// Samples with AES-128 in CBC mode (`SAMPLE-AES`, `cbcs`).
        case sampleAES
        /// Samples with AES-128 in counter mode (`SAMPLE-AES-CTR`, `cenc`).
        case sampleAESCTR
        /// Another method, as written.
        case other(String)
    }

    /// The encryption method. Keys with the method `NONE` end encryption and are not kept.
    package var method: Method
    /// The key's address as written. The playlist's `url(of:)` resolves it.
    package var uri: String?
    /// The initialization vector of 16 bytes; nil means the segment's sequence number.
    package var initializationVector: [UInt8]?
    /// The key format: `identity` for a plain key, otherwise a DRM system.
    package var keyFormat = "identity"
    /// The versions of the key format, as written.
    package var keyFormatVersions: String?

    /// Creates a key.
    package init(method: Method) {
        self.method = method
    }

    /// `true` for a plain key that can be downloaded without a DRM system.
    package var isIdentity: Bool { keyFormat.lowercased() == "identity" }
}
