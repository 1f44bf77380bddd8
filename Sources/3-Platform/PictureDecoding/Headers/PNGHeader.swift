import PlaybackModel

/// Reads the chunks of PNG, per the W3C's specification, section 5.
enum PNGHeader {
    static func read(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) -> ImageHeader {
        var reader = ImageBytes(bytes[...])
        _ = reader.skip(8)
        var parts: [ImageHeader.Part] = [.range(0..<8)]
        var first: Facts?
        var orientation = ImageOrientation.topLeft
        var hasPixels = false
        for _ in 0..<limits.partCount {
            let start = reader.index
            guard let length = reader.integer(4), let type = reader.slice(4) else { throw ImageError(.incomplete) }
            guard length <= 0x7FFF_FFFF else { throw ImageError(.damaged, detail: "A chunk has an invalid length.") }
            guard let body = reader.slice(length), reader.skip(4) else { throw ImageError(.incomplete) }
            let name = String(decoding: type, as: UTF8.self)
            guard first != nil || name == "IHDR" else {
                throw ImageError(.damaged, detail: "It does not start with a header.")
            }
            switch name {
            case "IHDR":
                guard first == nil, let facts = Facts(body) else {
                    throw ImageError(.damaged, detail: "Its header is invalid.")
                }
                first = facts
            case "PLTE", "tRNS": break
            case "IDAT": hasPixels = true
            case "IEND":
                guard let first, hasPixels else { throw ImageError(.damaged, detail: "It contains no pixels.") }
                parts.append(.range(start..<reader.index))
                return try ImageHeader(
                    .png, first.size, orientation: orientation, workingBytesPerPixel: first.bytesPerPixel,
                    parts: parts, limits)
            case "eXIf":
                orientation = ImageOrientation(exif: body)
                continue
            default:
                // Bit 5 of the first letter marks chunks that decoders may ignore.
                guard let letter = type.first, letter & 0x20 != 0 else {
                    throw ImageError(.damaged, detail: "It contains an unknown required chunk.")
                }
                continue
            }
            parts.append(.range(start..<reader.index))
        }
        throw ImageError(.tooComplex, detail: "The limit is \(limits.partCount) chunks.")
    }

    /// The chunk `IHDR`.
    private struct Facts {
        let size: PixelSize
        let bytesPerPixel: Double

        init?(_ body: ArraySlice<UInt8>) {
            var reader = ImageBytes(body)
            guard body.count == 13, let width = reader.integer(4), let height = reader.integer(4),
                let depth = reader.byte(), let color = reader.byte(), reader.byte() == 0, reader.byte() == 0,
                let interlacing = reader.byte(), interlacing <= 1, [1, 2, 4, 8, 16].contains(depth),
                [0, 2, 3, 4, 6].contains(color)
            else { return nil }
            size = PixelSize(width: width, height: height)
            // Palettes and gray may become colors with an opacity.
            bytesPerPixel = color == 2 ? 3 : 4
        }
    }
}
