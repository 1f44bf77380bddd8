import PlaybackModel

/// Reads the sizes in AVIF, per ISO/IEC 23008-12, section 6.5.3. The decoder applies rotations and mirroring.
enum AVIFHeader {
    static func read(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) -> ImageHeader {
        var sizes: [PixelSize] = []
        var parts = limits.partCount
        try collect(ImageBytes(bytes[...]), depth: 0, into: &sizes, &parts)
        // A grid has a size, and each of its tiles; the thumbnail is smaller.
        guard let largest = sizes.max(by: { $0.count < $1.count }) else {
            throw ImageError(.damaged, detail: "Its size is missing.")
        }
        for size in sizes { _ = try ImageHeader(.avif, size, workingBytesPerPixel: 0, parts: [], limits) }
        return try ImageHeader(
            .avif, largest, workingBytesPerPixel: 10, parts: [.range(0..<bytes.count)], limits)
    }

    private static func collect(
        _ contents: ImageBytes, depth: Int, into sizes: inout [PixelSize], _ parts: inout Int
    ) throws(ImageError) {
        var reader = contents
        while reader.left >= 8 {
            parts -= 1
            guard parts > 0 else { throw ImageError(.tooComplex) }
            let start = reader.index
            guard var length = reader.integer(4), let type = reader.slice(4) else { throw ImageError(.damaged) }
            if length == 1 {
                guard let high = reader.integer(4), high == 0, let low = reader.integer(4) else {
                    throw ImageError(.damaged)
                }
                length = low
            } else if length == 0 {
                length = reader.left + 8
            }
            guard let body = reader.slice(length - (reader.index - start)) else { throw ImageError(.incomplete) }
            switch String(decoding: type, as: UTF8.self) {
            case "meta" where depth < 4:
                try collect(ImageBytes(body.dropFirst(4)), depth: depth + 1, into: &sizes, &parts)
            case "iprp" where depth < 4, "ipco" where depth < 4:
                try collect(ImageBytes(body), depth: depth + 1, into: &sizes, &parts)
            case "ispe":
                var box = ImageBytes(body)
                guard box.skip(4), let width = box.integer(4), let height = box.integer(4) else {
                    throw ImageError(.damaged)
                }
                // Sides are limited before they are multiplied.
                sizes.append(PixelSize(width: min(width, 1 << 31 - 1), height: min(height, 1 << 31 - 1)))
            default: break
            }
        }
    }
}
