/// Reads the uncompressed texts of a PNG.
enum PNGTexts {
    /// Returns the texts by keyword, or `nil` if the bytes are not a complete PNG.
    static func read(_ png: [UInt8]) -> [String: String]? {
        guard ImageFormat.format(of: png) == .png else { return nil }
        var reader = ImageBytes(png[...])
        _ = reader.skip(8)
        var texts: [String: String] = [:]
        for _ in 0..<ImageLimits().partCount {
            guard let length = reader.integer(4), let type = reader.slice(4), let body = reader.slice(length),
                reader.skip(4)
            else { return nil }
            switch String(decoding: type, as: UTF8.self) {
            case "IEND": return texts
            case "tEXt":
                guard let end = body.firstIndex(of: 0) else { continue }
                let keyword = String(decoding: body[..<end], as: UTF8.self)
                texts[keyword] = String(decoding: body[(end + 1)...], as: UTF8.self)
            default: break
            }
        }
        return nil
    }
}
