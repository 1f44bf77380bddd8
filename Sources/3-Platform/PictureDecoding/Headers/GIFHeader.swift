import PlaybackModel

/// Reads the blocks of GIF up to the end of the first frame, per the specification of GIF89a.
enum GIFHeader {
    static func read(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) -> ImageHeader {
        var reader = ImageBytes(bytes[...])
        reader.isLittleEndian = true
        guard reader.skip(6), let width = reader.integer(2), let height = reader.integer(2), let flags = reader.byte(),
            reader.skip(2), reader.skip(tableLength(flags))
        else { throw ImageError(.incomplete) }
        let canvas = PixelSize(width: width, height: height)
        var parts: [ImageHeader.Part] = [.range(0..<reader.index)]
        for _ in 0..<limits.partCount {
            let start = reader.index
            guard let introducer = reader.byte() else { throw ImageError(.incomplete) }
            switch introducer {
            case 0x21:
                guard let label = reader.byte() else { throw ImageError(.incomplete) }
                try skipBlocks(&reader)
                // The graphic control extension defines the transparent color.
                if label == 0xF9 { parts.append(.range(start..<reader.index)) }
            case 0x2C:
                guard reader.skip(4), let width = reader.integer(2), let height = reader.integer(2),
                    let flags = reader.byte(), reader.skip(tableLength(flags)), let codeSize = reader.byte()
                else { throw ImageError(.incomplete) }
                guard (1...11).contains(codeSize) else { throw ImageError(.damaged) }
                let frame = PixelSize(width: width, height: height)
                guard frame.width > 0, frame.height > 0, canvas.covers(frame) else {
                    throw ImageError(.damaged, detail: "Its first frame is larger than the picture.")
                }
                try skipBlocks(&reader)
                parts += [.range(start..<reader.index), .bytes([0x3B])]
                // The canvas and the frame are both kept.
                return try ImageHeader(.gif, canvas, workingBytesPerPixel: 8, parts: parts, limits)
            case 0x3B: throw ImageError(.damaged, detail: "It has no frames.")
            default: throw ImageError(.damaged, detail: "A block is invalid.")
            }
        }
        throw ImageError(.tooComplex, detail: "The limit is \(limits.partCount) blocks.")
    }

    private static func tableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    private static func skipBlocks(_ reader: inout ImageBytes) throws(ImageError) {
        repeat {
            guard let count = reader.byte(), reader.skip(Int(count)) else { throw ImageError(.incomplete) }
            if count == 0 { return }
        } while true
    }
}
