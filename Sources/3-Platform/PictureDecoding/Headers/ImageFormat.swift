/// A format of encoded pictures, decided by content, never by names or content types.
public enum ImageFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case png
    case jpeg
    /// Only the first frame is decoded.
    case gif
    /// Requires Debian's package `webp-pixbuf-loader`. Only the first frame of an animation is decoded.
    case webp
    /// Requires Debian's package `libavif-gdk-pixbuf`.
    case avif

    /// Returns the format that the first bytes indicate, or `nil` for other content.
    public static func format(of bytes: [UInt8]) -> ImageFormat? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return .gif }
        guard bytes.count >= 12 else { return nil }
        if bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        return isAVIF(bytes) ? .avif : nil
    }

    /// Returns `true` if one of the brands in the first box is AVIF's: the first brand may be a general one.
    private static func isAVIF(_ bytes: [UInt8]) -> Bool {
        var reader = ImageBytes(bytes[...])
        guard let length = reader.integer(4), reader.slice(4)?.elementsEqual("ftyp".utf8) == true else { return false }
        let brands = bytes[8..<max(12, min(length, bytes.count, startByteCount))]
        return stride(from: 8, through: brands.endIndex - 4, by: 4).contains { start in
            // The minor version is no brand.
            start != 12
                && (bytes[start..<start + 4].elementsEqual("avif".utf8)
                    || bytes[start..<start + 4].elementsEqual("avis".utf8))
        }
    }

    /// Returns `true` if more bytes may change what ``format(of:)`` returns for these.
    package static func needsMoreBytes(_ start: [UInt8]) -> Bool {
        start.count < 12 || (start.count < startByteCount && start[4..<8].elementsEqual("ftyp".utf8))
    }

    /// The number of bytes that ``format(of:)`` reads at most.
    package static let startByteCount = 256
}
