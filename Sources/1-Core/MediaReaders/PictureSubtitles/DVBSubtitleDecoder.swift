/// Decodes the subtitles of digital television (ETSI EN 300 743): pages of regions, which show objects in palette colors.
struct DVBSubtitleDecoder: Sendable {
    /// An object in a region.
    private struct Placement {
        var object: Int
        var x, y: Int
    }

    private struct Region {
        var width, height: Int
        /// The number of bits of a pixel: 2, 4 or 8.
        var depth: Int
        var table: Int
        var pixels: [UInt8]
        var placements: [Placement]
    }

    private struct Page {
        var start: Double
        var timeout: Int
        var places: [(region: Int, x: Int, y: Int)]
    }

    private var canvas = (width: 720, height: 576)
    /// The place of the window on the canvas, to which regions refer.
    private var origin = (x: 0, y: 0)
    private var page: Page?
    private var pageID: Int?
    private var regions: [Int: Region] = [:]
    private var tables: [Int: DVBColorTable] = [:]

    mutating func decode(
        _ packet: [UInt8], at time: Double
    ) throws(PictureSubtitleError) -> [PictureSubtitleDecoder.Shown] {
        var reader = SubtitleBytes(packet[...])
        // Containers other than transport streams omit the header.
        if packet.first == 0x20 {
            guard try reader.word() == 0x2000 else { throw .malformed }
        }
        var shown: [PictureSubtitleDecoder.Shown] = []
        while reader.count > 0, try reader.byte() == 0x0F {
            let kind = try reader.byte()
            let id = try reader.word()
            var segment = SubtitleBytes(try reader.take(try reader.word()))
            // A stream may carry the pages of several services: the first one shows.
            if kind == 0x10, pageID == nil { pageID = id }
            guard id == pageID || kind == 0x14 else { continue }
            switch kind {
            case 0x10: try readPage(&segment, at: time)
            case 0x11: try readRegion(&segment)
            case 0x12: try readTable(&segment)
            case 0x13: try readObject(&segment)
            case 0x14: try readDisplay(&segment)
            case 0x80:
                if let picture = try display() { shown.append(picture) }
            default: break
            }
        }
        // Some streams do not mark the end of a display set.
        if let picture = try display() { shown.append(picture) }
        return shown
    }

    private mutating func readDisplay(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let hasWindow = try segment.byte() & 0x08 != 0
        let (width, height) = (try segment.word() + 1, try segment.word() + 1)
        let side = 1...SubtitlePicture.largestSide
        guard side.contains(width), side.contains(height) else { throw .malformed }
        canvas = (width, height)
        origin = (0, 0)
        if hasWindow {
            let left = try segment.word()
            _ = try segment.word()
            origin = (left, try segment.word())
        }
    }

    private mutating func readPage(
        _ segment: inout SubtitleBytes, at time: Double
    ) throws(PictureSubtitleError) {
        page = nil
        let timeout = try segment.byte()
        let state = try segment.byte() >> 2 & 3
        if state == 1 || state == 2 {
            regions = [:]
            tables = [:]
        }
        var new = Page(start: time, timeout: timeout, places: [])
        while segment.count >= 6 {
            let id = try segment.byte()
            _ = try segment.byte()
            new.places.append((id, try segment.word(), try segment.word()))
        }
        guard new.places.count <= SubtitlePicture.largestPartCount else { throw .tooLarge }
        page = new
    }

    private mutating func readRegion(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let id = try segment.byte()
        let isFilled = try segment.byte() & 0x08 != 0
        let (width, height) = (try segment.word(), try segment.word())
        let code = try segment.byte() >> 2 & 7
        let table = try segment.byte()
        let fill8 = try segment.byte()
        let (fill4, fill2) = (try segment.bits(4), try segment.bits(4) >> 2)
        let side = 1...SubtitlePicture.largestSide
        guard side.contains(width), side.contains(height), (1...3).contains(code) else { throw .malformed }
        let others = regions.reduce(0) { $1.key == id ? $0 : $0 + $1.value.pixels.count }
        guard width * height + others <= SubtitlePicture.largestPixelCount else { throw .tooLarge }
        let depth = 1 << code
        let fill = UInt8(code == 1 ? fill2 : code == 2 ? fill4 : fill8)
        var region = Region(width: width, height: height, depth: depth, table: table, pixels: [], placements: [])
        if let old = regions[id], old.width == width, old.height == height, old.depth == depth, !isFilled {
            region.pixels = old.pixels
        } else {
            region.pixels = [UInt8](repeating: isFilled ? fill : 0, count: width * height)
        }
        while segment.count >= 6 {
            let object = try segment.word()
            let kind = try segment.bits(2)
            _ = try segment.bits(2)
            let x = try segment.bits(12)
            _ = try segment.bits(4)
            let y = try segment.bits(12)
            // Characters have separate colors.
            if kind == 1 || kind == 2 { _ = try segment.word() }
            if kind == 0, region.placements.count < 256 {
                region.placements.append(Placement(object: object, x: x, y: y))
            }
        }
        regions[id] = region
    }

    private mutating func readTable(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let id = try segment.byte()
        var table = tables[id] ?? DVBColorTable()
        try table.read(&segment)
        tables[id] = table
    }

    private mutating func readObject(_ segment: inout SubtitleBytes) throws(PictureSubtitleError) {
        let id = try segment.word()
        let flags = try segment.byte()
        // Characters are not pictures.
        guard flags >> 2 & 3 == 0 else { return }
        let (topSize, bottomSize) = (try segment.word(), try segment.word())
        let top = try segment.take(topSize)
        let bottom = bottomSize == 0 ? top : try segment.take(bottomSize)
        for key in regions.keys.sorted() {
            guard let region = regions[key] else { continue }
            for placement in region.placements where placement.object == id {
                var writer = DVBPixelWriter(
                    width: region.width, height: region.height, depth: region.depth, keepsOne: flags & 2 != 0,
                    pixels: regions[key]?.pixels ?? [])
                // Not a copy.
                regions[key]?.pixels = []
                defer { regions[key]?.pixels = writer.pixels }
                try writer.write(top, x: placement.x, y: placement.y)
                try writer.write(bottom, x: placement.x, y: placement.y + 1)
            }
        }
    }

    private mutating func display() throws(PictureSubtitleError) -> PictureSubtitleDecoder.Shown? {
        guard let page else { return nil }
        self.page = nil
        var picture = SubtitlePicture(width: canvas.width, height: canvas.height, parts: [])
        var count = 0
        for place in page.places {
            guard let region = regions[place.region] else { continue }
            count += region.pixels.count
            guard count <= SubtitlePicture.largestPixelCount else { throw .tooLarge }
            picture.parts.append(
                SubtitlePicture.Part(
                    x: origin.x + place.x, y: origin.y + place.y, width: region.width, height: region.height,
                    colors: (tables[region.table] ?? DVBColorTable()).colors(ofDepth: region.depth),
                    indices: region.pixels))
        }
        return PictureSubtitleDecoder.Shown(
            start: page.start, duration: page.timeout > 0 ? Double(page.timeout) : nil, picture: picture)
    }
}
