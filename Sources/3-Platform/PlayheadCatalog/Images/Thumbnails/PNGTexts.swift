import CSoup

/// Reads the texts of a PNG: the chunks `tEXt`, and `zTXt`, in which Qt stores texts of 40 characters and more.
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
            let name = String(decoding: type, as: UTF8.self)
            if name == "IEND" { return texts }
            guard name == "tEXt" || name == "zTXt", let end = body.firstIndex(of: 0) else { continue }
            let keyword = String(decoding: body[..<end], as: UTF8.self)
            let rest = body[(end + 1)...]
            if name == "tEXt" {
                texts[keyword] = String(decoding: rest, as: UTF8.self)
            } else if texts.count < 64, rest.first == 0 {
                texts[keyword] = inflated(rest.dropFirst()).map { String(decoding: $0, as: UTF8.self) }
            }
        }
        return nil
    }

    /// The maximum length of a compressed text. An address of the longest path takes three times its 4,096 bytes.
    private static let lengthLimit = 16_384

    /// Expands data in the format of zlib, or returns `nil` if it is damaged or too long.
    private static func inflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
        var output = [UInt8](repeating: 0, count: lengthLimit)
        var (read, written): (gsize, gsize) = (0, 0)
        var offset = bytes.startIndex
        var count = 0
        while offset < bytes.endIndex, count < output.count {
            let result = bytes[offset...].withUnsafeBytes { input in
                output.withUnsafeMutableBytes { output in
                    g_converter_convert(
                        converter, input.baseAddress, gsize(input.count), output.baseAddress?.advanced(by: count),
                        gsize(output.count - count), G_CONVERTER_INPUT_AT_END, &read, &written, nil)
                }
            }
            offset += Int(read)
            count += Int(written)
            if result == G_CONVERTER_FINISHED { return Array(output[..<count]) }
            guard result == G_CONVERTER_CONVERTED, read > 0 || written > 0 else { return nil }
        }
        return nil
    }
}
