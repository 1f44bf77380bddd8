/// A key for protected MP4 samples (Common Encryption, ISO/IEC 23001-7), with the identifier by which content names it.
///
/// ```swift
/// let key = try DecryptionKey("a0a1a2a3a4a5a6a7a8a9aaabacadaeaf:00112233445566778899aabbccddeeff")
/// let item = PlayerItem(url: url, decryptionKeys: [key])
/// ```
///
/// Its description has only the identifier, because the key is secret.
public struct DecryptionKey: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The reason why a text is not a key.
    public enum Failure: Error, Sendable, Hashable {
        /// The text is not an identifier and a key, separated by a colon.
        case noColon
        /// The identifier is not 16 bytes, as 32 hexadecimal digits or as a UUID.
        case badIdentifier
        /// The key is not 16 bytes, as 32 hexadecimal digits.
        case badKey
    }

    /// The identifier in lower case: 32 hexadecimal digits.
    public let id: String
    /// The key in lower case: 32 hexadecimal digits.
    public let key: String

    /// Reads `IDENTIFIER:KEY`, each as 32 hexadecimal digits; the identifier may be a UUID.
    ///
    /// - Throws: The reason why the text is not a key.
    public init(_ text: String) throws(Failure) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .noColon }
        try self.init(id: String(parts[0]), key: String(parts[1]))
    }

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - id: The identifier: 32 hexadecimal digits, or a UUID.
    ///   - key: The key: 32 hexadecimal digits.
    /// - Throws: `badIdentifier` or `badKey`.
    public init(id: String, key: String) throws(Failure) {
        guard let id = Self.digits(id.filter { $0 != "-" }) else { throw .badIdentifier }
        guard let key = Self.digits(key) else { throw .badKey }
        self.id = id
        self.key = key
    }

    /// Decodes a key. Fails for texts that are not 32 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(id: values.decode(String.self, forKey: .id), key: values.decode(String.self, forKey: .key))
    }

    /// The identifier, without the key.
    public var description: String { "\(id):…" }

    /// The identifier and the key: 32 bytes.
    package var bytes: [UInt8] {
        let digits = (id + key).utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func digits(_ text: String) -> String? {
        let text = text.lowercased()
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        return text
    }
}
