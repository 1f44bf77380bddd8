import PlaybackModel

/// Reads the chunks of WebP, per RFC 9649, section 2. The first frame of an animation becomes a still picture.
enum WebPHeader {
    static func read(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) -> ImageHeader {
        var reader = ImageBytes(bytes[...])
        reader.isLittleEndian = true
        guard reader.skip(4), let length = reader.integer(4), reader.skip(4), length - 4 <= reader.left else {
            throw ImageError(.incomplete)
        }
        guard length >= 12 else { throw ImageError(.damaged) }
        var contents = ImageBytes(bytes[12..<8 + length])
        contents.isLittleEndian = true
        var canvas: PixelSize?
        var orientation = ImageOrientation.topLeft
        var alpha: Chunk?
        var picture: Chunk?
        for _ in 0..<limits.partCount where contents.left > 0 {
            let chunk = try Chunk(&contents)
            switch chunk.name {
            case "VP8X": canvas = try size(ofCanvas: chunk.body)
            case "ANMF" where picture == nil: (alpha, picture) = try firstFrame(chunk.body, limits)
            case "ALPH" where picture == nil: alpha = chunk
            case "VP8 ", "VP8L": picture = picture ?? chunk
            case "EXIF":
                let body =
                    chunk.body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) ? chunk.body.dropFirst(6) : chunk.body
                orientation = ImageOrientation(exif: body)
            default: break
            }
        }
        guard contents.left == 0 else { throw ImageError(.tooComplex) }
        guard let picture else { throw ImageError(.damaged, detail: "It contains no pixels.") }
        let size = try size(of: picture)
        // A canvas that claims more than its picture is refused by the same limits.
        if let canvas { _ = try ImageHeader(.webp, canvas, workingBytesPerPixel: 0, parts: [], limits) }
        return try ImageHeader(
            .webp, size, orientation: orientation, workingBytesPerPixel: 8,
            parts: [.bytes(file(picture, alpha, size))], limits)
    }

    private struct Chunk {
        let name: String
        let body: ArraySlice<UInt8>

        init(_ reader: inout ImageBytes) throws(ImageError) {
            guard let name = reader.slice(4), let length = reader.integer(4), let body = reader.slice(length) else {
                throw ImageError(.incomplete)
            }
            self.name = String(decoding: name, as: UTF8.self)
            self.body = body
            // Padded to an even length; the last one may lack it.
            if length % 2 == 1 { _ = reader.skip(1) }
        }

        var encoded: [UInt8] {
            Array(name.utf8) + littleEndian(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
        }
    }

    private static func size(ofCanvas body: ArraySlice<UInt8>) throws(ImageError) -> PixelSize {
        var reader = ImageBytes(body)
        reader.isLittleEndian = true
        guard reader.skip(4), let width = reader.integer(3), let height = reader.integer(3) else {
            throw ImageError(.damaged)
        }
        return PixelSize(width: width + 1, height: height + 1)
    }

    private static func size(of picture: Chunk) throws(ImageError) -> PixelSize {
        var reader = ImageBytes(picture.body)
        reader.isLittleEndian = true
        if picture.name == "VP8L" {
            guard reader.byte() == 0x2F, let bits = reader.integer(4) else { throw ImageError(.damaged) }
            return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
        }
        guard reader.skip(3), reader.integer(3) == 0x2A_01_9D, let width = reader.integer(2),
            let height = reader.integer(2)
        else { throw ImageError(.damaged) }
        return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    private static func firstFrame(
        _ body: ArraySlice<UInt8>, _ limits: ImageLimits
    ) throws(ImageError) -> (alpha: Chunk?, picture: Chunk?) {
        var reader = ImageBytes(body)
        reader.isLittleEndian = true
        guard reader.skip(16) else { throw ImageError(.damaged) }
        var alpha: Chunk?
        for _ in 0..<limits.partCount where reader.left > 0 {
            let chunk = try Chunk(&reader)
            if chunk.name == "ALPH" { alpha = chunk }
            if chunk.name == "VP8 " || chunk.name == "VP8L" { return (alpha, chunk) }
        }
        return (nil, nil)
    }

    /// Returns a file that contains only a picture and its opacity.
    private static func file(_ picture: Chunk, _ alpha: Chunk?, _ size: PixelSize) -> [UInt8] {
        var chunks = picture.encoded
        if let alpha, picture.name == "VP8 " {
            let canvas = [0x10, 0, 0, 0] + littleEndian(size.width - 1, 3) + littleEndian(size.height - 1, 3)
            chunks = Array("VP8X".utf8) + littleEndian(10, 4) + canvas + alpha.encoded + chunks
        }
        // In one piece: the loader looks for a complete header in the first bytes that it gets.
        return Array("RIFF".utf8) + littleEndian(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
