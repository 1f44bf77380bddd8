/// Decodes the subpictures of DVDs: two fields of pixels in run-length code, and commands that place and show them.
struct DVDSubtitleDecoder: Sendable {
    var setup: DVDSubtitleSetup
    /// The beginning of a subpicture whose rest is in the next packets, and its time.
    private var pending: (bytes: [UInt8], time: Double) = ([], 0)

    init(setup: DVDSubtitleSetup) { self.setup = setup }

    /// The result of the commands.
    private struct Orders {
        var start: Double?
        var end: Double?
        var colors = [3, 2, 1, 0]
        var alphas = [15, 15, 15, 0]
        var frame: (left: Int, right: Int, top: Int, bottom: Int)?
        var fields: (Int, Int)?
    }

    mutating func decode(
        _ packet: [UInt8], at time: Double
    ) throws(PictureSubtitleError) -> [PictureSubtitleDecoder.Shown] {
        if pending.bytes.isEmpty { pending.time = time }
        pending.bytes += packet
        guard pending.bytes.count >= 4 else { return [] }
        let size = Int(pending.bytes[0]) << 8 | Int(pending.bytes[1])
        guard size >= 4 else {
            pending.bytes = []
            throw .malformed
        }
        guard pending.bytes.count >= size else { return [] }
        let bytes = Array(pending.bytes.prefix(size))
        pending.bytes = []
        return try Self.shown(bytes, at: pending.time, setup).map { [$0] } ?? []
    }

    private static func shown(
        _ bytes: [UInt8], at time: Double, _ setup: DVDSubtitleSetup
    ) throws(PictureSubtitleError) -> PictureSubtitleDecoder.Shown? {
        let orders = try orders(in: bytes)
        guard let start = orders.start, let frame = orders.frame, let fields = orders.fields else { return nil }
        let (width, height) = (frame.right - frame.left + 1, frame.bottom - frame.top + 1)
        guard width > 0, height > 0 else { throw .malformed }
        guard width * height <= SubtitlePicture.largestPixelCount else { throw .tooLarge }
        var pixels = [UInt8](repeating: 0, count: width * height)
        try read(bytes, from: fields.0, into: &pixels, width: width, rows: stride(from: 0, to: height, by: 2))
        try read(bytes, from: fields.1, into: &pixels, width: width, rows: stride(from: 1, to: height, by: 2))
        // Videos that were cropped keep the subtitles of the whole picture.
        let video = setup.videoSize.flatMap { frame.right < $0.width && frame.bottom < $0.height ? $0 : nil }
        let size = setup.size ?? video ?? (720, frame.bottom >= 480 ? 576 : 480)
        let part = SubtitlePicture.Part(
            x: frame.left, y: frame.top, width: width, height: height, colors: colors(orders, setup.palette),
            indices: pixels)
        return PictureSubtitleDecoder.Shown(
            start: time + start, duration: orders.end.flatMap { $0 > start ? $0 - start : nil },
            picture: SubtitlePicture(width: size.width, height: size.height, parts: [part]))
    }

    /// The four colors. Without a palette, letters are white with a black line.
    private static func colors(_ orders: Orders, _ palette: [UInt32]) -> [UInt32] {
        let usual: [UInt32] = [0x00_0000, 0xFF_FFFF, 0x00_0000, 0x80_8080]
        return (0..<4).map { index in
            let color = palette.isEmpty ? usual[index] : palette[orders.colors[index]]
            return UInt32(orders.alphas[index] * 17) << 24 | color & 0xFF_FFFF
        }
    }

    private static func orders(in bytes: [UInt8]) throws(PictureSubtitleError) -> Orders {
        var orders = Orders()
        var place = Int(bytes[2]) << 8 | Int(bytes[3])
        // Each sequence follows the one before, so the end is reached.
        while true {
            guard place >= 4, place + 4 <= bytes.count else { throw .malformed }
            var reader = SubtitleBytes(bytes[place...])
            let date = Double(try reader.word()) * 1024 / 90_000
            let next = try reader.word()
            try obey(&reader, at: date, &orders)
            guard next > place else { return orders }
            place = next
        }
    }

    private static func obey(
        _ reader: inout SubtitleBytes, at date: Double, _ orders: inout Orders
    ) throws(PictureSubtitleError) {
        func four() throws(PictureSubtitleError) -> [Int] {
            // The highest four bits are the last of the colors.
            let values = [try reader.bits(4), try reader.bits(4), try reader.bits(4), try reader.bits(4)]
            return values.reversed()
        }
        while reader.count > 0 {
            switch try reader.byte() {
            case 0x00, 0x01: orders.start = orders.start ?? date
            case 0x02: orders.end = date
            case 0x03: orders.colors = try four()
            case 0x04:
                // The strongest step of a fade shows.
                let alphas = try four()
                let isFirst = orders.start == nil
                if isFirst || alphas.reduce(0, +) > orders.alphas.reduce(0, +) { orders.alphas = alphas }
            case 0x05:
                let (left, right) = (try reader.bits(12), try reader.bits(12))
                orders.frame = (left, right, try reader.bits(12), try reader.bits(12))
            case 0x06: orders.fields = (try reader.word(), try reader.word())
            case 0x07:
                let size = try reader.word()
                _ = try reader.take(size - 2)
            case 0xFF: return
            default: throw .malformed
            }
        }
    }

    private static func read(
        _ bytes: [UInt8], from start: Int, into pixels: inout [UInt8], width: Int, rows: StrideTo<Int>
    ) throws(PictureSubtitleError) {
        guard start >= 4, start < bytes.count else { throw .malformed }
        var reader = SubtitleBytes(bytes[start...])
        for row in rows {
            var x = 0
            while x < width {
                var (code, limit) = (try reader.bits(4), 0x4)
                while code < limit, limit <= 0x40 {
                    code = code << 4 | (try reader.bits(4))
                    limit <<= 2
                }
                // Without a length, to the end of the line.
                let end = code < 4 ? width : min(x + code >> 2, width)
                for column in x..<end { pixels[row * width + column] = UInt8(code & 3) }
                x = end
            }
            reader.align()
        }
    }
}
