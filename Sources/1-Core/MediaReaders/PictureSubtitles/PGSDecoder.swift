/// Decodes the Presentation Graphic Stream of Blu-ray discs: segments that define palettes and objects, and compose them.
struct PGSDecoder: Sendable {
    /// An object: a picture in run-length code, which may arrive in fragments.
    private struct Object {
        var width: Int
        var height: Int
        var code: [UInt8]
        /// The number of bytes that are missing.
        var missing: Int
    }

    /// An object on the canvas.
    private struct Placement {
        var object: Int
        var x, y: Int
        var crop: (x: Int, y: Int, width: Int, height: Int)?
    }

    private struct Composition {
        var start: Double
        var width, height: Int
        var palette: Int
        var placements: [Placement]
    }

    private var palettes: [Int: [UInt32]] = [:]
    private var objects: [Int: Object] = [:]
    private var composition: Composition?

    private static let largestObjectCount = 64
    private static let largestCode = 4 << 20

    mutating func decode(
        _ packet: [UInt8], at time: Double
    ) throws(PictureSubtitleError) -> [PictureSubtitleDecoder.Shown] {
        var reader = SubtitleBytes(packet[...])
        var shown: [PictureSubtitleDecoder.Shown] = []
        while reader.count > 0 {
            let kind = try reader.byte()
            let size = try reader.word()
            var segment = SubtitleBytes(try reader.take(size))
            switch kind {
            case 0x14: try readPalette(&segment)
            case 0x15: try readObject(&segment)
            case 0x16: try readComposition(&segment, at: time)
            case 0x80:
                // Only one packet in a display set ends it.
                guard shown.count < 16 else { throw .tooLarge }
                if let picture = try display() { shown.append(picture) }
            default: break
            }
        }
        return shown
    }

    private mutating func readPalette(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let id = try segment.byte()
        _ = try segment.byte()
        let height = composition?.height ?? 1080
        var colors = palettes[id] ?? [UInt32](repeating: 0, count: 256)
        while segment.count >= 5 {
            let index = try segment.byte()
            let (luma, cr, cb, alpha) = (
                try segment.byte(), try segment.byte(), try segment.byte(), try segment.byte()
            )
            colors[index] = SubtitleColor.color(luma, cr: cr, cb: cb, alpha: alpha, height > 576 ? .bt709 : .bt601)
        }
        palettes[id] = colors
    }

    private mutating func readObject(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let id = try segment.word()
        _ = try segment.byte()
        let isFirst = try segment.byte() & 0x80 != 0
        var object: Object
        if isFirst {
            let size = try segment.bits(24) - 4
            let (width, height) = (try segment.word(), try segment.word())
            let side = 1...SubtitlePicture.largestSide
            guard size >= 0, side.contains(width), side.contains(height) else { throw .malformed }
            guard width * height <= SubtitlePicture.largestPixelCount, size <= Self.largestCode,
                objects.count < Self.largestObjectCount || objects[id] != nil,
                objects.values.reduce(size, { $0 + $1.code.count + $1.missing }) <= Self.largestCode
            else { throw .tooLarge }
            object = Object(width: width, height: height, code: [], missing: size)
        } else {
            guard let known = objects[id] else { throw .malformed }
            object = known
        }
        guard segment.count <= object.missing else {
            objects[id] = nil
            throw .malformed
        }
        object.code += segment.rest
        object.missing -= segment.count
        objects[id] = object
    }

    private mutating func readComposition(
        _ segment: inout SubtitleBytes, at time: Double
    ) throws(PictureSubtitleError) {
        composition = nil
        let (width, height) = (try segment.word(), try segment.word())
        let side = 1...SubtitlePicture.largestSide
        guard side.contains(width), side.contains(height) else { throw .malformed }
        _ = try segment.bits(24)  // The frame rate and the number of the composition.
        let state = try segment.byte() >> 6
        if state != 0 {
            palettes = [:]
            objects = [:]
        }
        _ = try segment.byte()  // Whether only the palette changes: the objects are still known.
        let palette = try segment.byte()
        var placements: [Placement] = []
        for _ in 0..<(try segment.byte()) {
            let id = try segment.word()
            _ = try segment.byte()
            let isCropped = try segment.byte() & 0x80 != 0
            var placement = Placement(object: id, x: try segment.word(), y: try segment.word())
            if isCropped {
                placement.crop = (try segment.word(), try segment.word(), try segment.word(), try segment.word())
            }
            placements.append(placement)
        }
        guard placements.count <= SubtitlePicture.largestPartCount else { throw .tooLarge }
        composition = Composition(start: time, width: width, height: height, palette: palette, placements: placements)
    }

    private mutating func display() throws(PictureSubtitleError) -> PictureSubtitleDecoder.Shown? {
        guard let composition else { return nil }
        self.composition = nil
        var picture = SubtitlePicture(
            width: composition.width, height: composition.height, hasSquarePixels: true, parts: [])
        let colors = palettes[composition.palette] ?? []
        var count = 0
        for placement in composition.placements {
            // After a seek, an object may have been defined earlier.
            guard let object = objects[placement.object], object.missing == 0 else { continue }
            count += object.width * object.height
            guard count <= SubtitlePicture.largestPixelCount else { throw .tooLarge }
            let part = SubtitlePicture.Part(
                x: placement.x, y: placement.y, width: object.width, height: object.height, colors: colors,
                indices: try Self.pixels(of: object))
            picture.parts.append(placement.crop.map { Self.cropped(part, to: $0) } ?? part)
        }
        return PictureSubtitleDecoder.Shown(start: composition.start, picture: picture)
    }

    /// Expands the run-length code. A line that ends too early is transparent from there.
    private static func pixels(of object: Object) throws(PictureSubtitleError) -> [UInt8] {
        var pixels = [UInt8](repeating: 0xFF, count: object.width * object.height)
        var reader = SubtitleBytes(object.code[...])
        var (x, y) = (0, 0)
        while reader.count > 0, y < object.height {
            var (color, run) = (try reader.byte(), 1)
            if color == 0 {
                let flags = try reader.byte()
                run = flags & 0x3F
                if flags & 0x40 != 0 { run = run << 8 | (try reader.byte()) }
                if flags & 0x80 != 0 { color = try reader.byte() }
                if run == 0 {
                    (x, y) = (0, y + 1)
                    continue
                }
            }
            let end = min(x + run, object.width)
            for column in x..<end { pixels[y * object.width + column] = UInt8(color) }
            x = end
        }
        return pixels
    }

    private static func cropped(
        _ part: SubtitlePicture.Part, to crop: (x: Int, y: Int, width: Int, height: Int)
    ) -> SubtitlePicture.Part {
        var result = part
        let (left, top) = (min(crop.x, part.width), min(crop.y, part.height))
        result.width = min(crop.width, part.width - left)
        result.height = min(crop.height, part.height - top)
        result.indices = []
        for row in top..<top + result.height {
            result.indices += part.indices[(row * part.width + left)..<(row * part.width + left + result.width)]
        }
        return result
    }
}
