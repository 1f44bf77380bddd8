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
        if bytes[4..<8].elementsEqual("ftyp".utf8) {
            let brand = bytes[8..<12]
            if brand.elementsEqual("avif".utf8) || brand.elementsEqual("avis".utf8) { return .avif }
        }
        return nil
    }
}
