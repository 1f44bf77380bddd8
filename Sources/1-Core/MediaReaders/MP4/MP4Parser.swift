/// Parses the boxes of an MP4 file along a fixed path.
struct MP4Parser {
    var reader: MP4BoxReader
    let length: Int64?
    let limits: MP4ReaderLimits
    private var movie = MP4Movie()
    /// The sample tables of tracks, by track identifier.
    private(set) var sampleTables: [Int: MP4Box] = [:]

    init(source: any ByteSource, limits: MP4ReaderLimits) {
        self.limits = limits.clamped
        reader = MP4BoxReader(source: source, limits: self.limits)
        length = source.length
    }

    mutating func parse() throws(MP4ReaderError) -> MP4Movie {
        let box = try findMovie()
        for child in try reader.children(of: box) {
            switch child.type {
            case "mvhd": try readMovieHeader(child)
            case "mvex": try readExtends(child)
            case "pssh": try readProtection(child)
            case "trak": try readTrack(child)
            default: break
            }
        }
        for index in movie.tracks.indices {
            movie.tracks[index].sampleDuration = sampleDurations[movie.tracks[index].id] ?? 0
        }
        for index in movie.tracks.indices where forcedTrackIDs.contains(movie.tracks[index].id) {
            movie.tracks[index].purpose.insert(.forced)
        }
        // Last, because chapters depend on the movie's length and tracks.
        try optional { parser throws(MP4ReaderError) in try parser.readChapterTrack() }
        for child in try reader.children(of: box) where child.type == "udta" {
            try optional { parser throws(MP4ReaderError) in try parser.readUserData(child) }
        }
        finishChapters()
        movie.mediaExtent = try mediaExtent(of: movie, after: box.end)
        return movie
    }

    // MARK: - Top level

    private mutating func findMovie() throws(MP4ReaderError) -> MP4Box {
        var position: Int64 = 0
        var hasMedia = false
        for index in 0..<limits.topLevelBoxes {
            let header = try reader.readDirectly(at: position, count: 16)
            if index == 0 { try checkStart(header) }
            guard header.count >= 8 else { throw .noMovie(isCut: !header.isEmpty) }
            var box: MP4Box
            switch MP4BoxReader.header(header, at: position, end: .max) {
            case .box(let found): box = found
            case .toEnd(let type): box = MP4Box(type: type, payload: position + 8, end: length ?? .max)
            case .invalid: throw index == 0 ? .notMP4(.unknown) : .malformed(box: "file")
            }
            if box.type == "moov" {
                if let length, box.end > length { throw .truncated(box: "moov") }
                movie.isFastStart = !hasMedia
                return box
            }
            hasMedia = hasMedia || box.type == "mdat"
            // Also true at `Int64.max`, the end of a last box in a source of unknown length.
            if let length, box.end >= length { throw .noMovie(isCut: box.end > length) }
            if box.end == .max { throw .noMovie(isCut: false) }
            position = box.end
        }
        throw .tooManyBoxes(limit: limits.topLevelBoxes)
    }

    private mutating func checkStart(_ header: [UInt8]) throws(MP4ReaderError) {
        let known: Set<FourCharacterCode> = [
            "ftyp", "moov", "mdat", "free", "skip", "wide", "styp", "moof", "sidx", "pnot", "pdin", "uuid", "meta",
            "udta", "emsg", "prft", "bloc",
        ]
        if let type = MP4Fields(bytes: header).code(4), known.contains(type) { return }
        throw .notMP4(MediaSniffer.format(of: try reader.readDirectly(at: 0, count: MediaSniffer.usefulByteCount)))
    }

    // MARK: - Movie

    private mutating func readMovieHeader(_ box: MP4Box) throws(MP4ReaderError) {
        let fields = try reader.content(box, limit: 32)
        guard let (timescale, duration) = Self.times(fields) else { throw .malformed(box: box.name) }
        movie.timescale = timescale
        if movie.duration == nil { movie.duration = duration }
    }

    private mutating func readExtends(_ box: MP4Box) throws(MP4ReaderError) {
        movie.isFragmented = true
        for child in try reader.children(of: box) {
            if child.type == "trex" {
                let fields = try reader.content(child, limit: 16)
                if let id = fields.uint32(4), let value = fields.uint32(12) { sampleDurations[Int(id)] = Int(value) }
            }
            guard child.type == "mehd" else { continue }
            let fields = try reader.content(child, limit: 12)
            let value = fields.version() == 1 ? fields.uint64(4) : fields.uint32(4).map(UInt64.init)
            guard let value, movie.timescale > 0, value > 0 else { continue }
            movie.duration = Double(value) / Double(movie.timescale)
        }
    }

    private mutating func readProtection(_ box: MP4Box) throws(MP4ReaderError) {
        let bytes = try reader.content(box, limit: 20).bytes
        guard bytes.count == 20 else { throw .malformed(box: box.name) }
        var uuid = ""
        for (index, byte) in bytes[4...].enumerated() {
            if [4, 6, 8, 10].contains(index) { uuid += "-" }
            uuid += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        if movie.protectionSystemIDs.count < 32, !movie.protectionSystemIDs.contains(uuid) {
            movie.protectionSystemIDs.append(uuid)
        }
    }

    /// Returns the time scale and the length, in seconds, of a movie or media header. A length of zero or all ones is
    /// unknown.
    private static func times(_ fields: MP4Fields) -> (timescale: Int, duration: Double?)? {
        guard let version = fields.version() else { return nil }
        let timescale = fields.uint32(version == 1 ? 20 : 12)
        let duration = version == 1 ? fields.uint64(24) : fields.uint32(16).map(UInt64.init)
        guard let timescale, let duration else { return nil }
        let unknown = version == 1 ? UInt64.max : UInt64(UInt32.max)
        guard timescale > 0, duration > 0, duration != unknown else { return (Int(timescale), nil) }
        return (Int(timescale), Double(duration) / Double(timescale))
    }

    // MARK: - Tracks

    private mutating func readTrack(_ box: MP4Box) throws(MP4ReaderError) {
        guard movie.tracks.count < limits.tracks else { throw .tooManyTracks(limit: limits.tracks) }
        var track = MP4Track(id: 0)
        for child in try reader.children(of: box) {
            switch child.type {
            case "tkhd": try readTrackHeader(child, into: &track)
            case "mdia": try readMedia(child, into: &track)
            case "tref": try readReferences(child, into: &track)
            case "udta":
                let title = try optional { parser throws(MP4ReaderError) in try parser.trackTitle(child) }
                track.title = title ?? track.title
                let purpose = try optional { parser throws(MP4ReaderError) in try parser.purpose(child) }
                track.purpose.formUnion(purpose ?? [])
            default: break
            }
        }
        if let table = pendingSampleTable, sampleTables[track.id] == nil { sampleTables[track.id] = table }
        pendingSampleTable = nil
        movie.tracks.append(track)
    }

    private var pendingSampleTable: MP4Box?
    /// The usual durations of samples in fragments, by track identifier.
    private var sampleDurations: [Int: Int] = [:]
    /// The tracks that others name as their forced subtitles.
    private var forcedTrackIDs: Set<Int> = []

    private mutating func readTrackHeader(_ box: MP4Box, into track: inout MP4Track) throws(MP4ReaderError) {
        let fields = try reader.content(box, limit: 96)
        let isLong = fields.version() == 1
        guard let flags = fields.uint32(0), let id = fields.uint32(isLong ? 20 : 12),
            let group = fields.uint16(isLong ? 46 : 34), let width = fields.uint32(isLong ? 88 : 76),
            let height = fields.uint32(isLong ? 92 : 80)
        else { throw .malformed(box: box.name) }
        track.isEnabled = flags & 1 != 0
        track.id = Int(id)
        track.alternateGroup = group
        // Fixed point, 16.16.
        track.width = Int(width >> 16)
        track.height = Int(height >> 16)
    }

    private mutating func readReferences(_ box: MP4Box, into track: inout MP4Track) throws(MP4ReaderError) {
        for child in try reader.children(of: box) where child.type == "chap" || child.type == "forc" {
            let fields = try reader.content(child, limit: 64)
            for offset in stride(from: 0, to: fields.bytes.count, by: 4) {
                guard let id = fields.uint32(offset), id != 0 else { continue }
                if child.type == "chap" {
                    track.chapterTrackIDs.append(Int(id))
                } else {
                    forcedTrackIDs.insert(Int(id))
                }
            }
        }
    }

    private mutating func readMedia(_ box: MP4Box, into track: inout MP4Track) throws(MP4ReaderError) {
        for child in try reader.children(of: box) {
            switch child.type {
            case "mdhd":
                let fields = try reader.content(child, limit: 36)
                guard let (timescale, duration) = Self.times(fields) else { throw .malformed(box: child.name) }
                track.timescale = timescale
                track.duration = duration
                if let packed = fields.uint16(fields.version() == 1 ? 32 : 20), track.language == nil {
                    track.language = Self.language(packed)
                }
            case "elng":
                let bytes = try reader.content(child, limit: 64).bytes
                let name = bytes.dropFirst(4).prefix { $0 != 0 }
                if !name.isEmpty, name.allSatisfy({ ASCII.isLetter($0) || ASCII.digit($0) != nil || $0 == 0x2D }) {
                    track.language = String(decoding: name, as: UTF8.self)
                }
            case "hdlr":
                let fields = try reader.content(child, limit: 24 + limits.textBytes)
                guard let type = fields.code(8) else { throw .malformed(box: child.name) }
                track.handlerType = type.name
                track.kind = Self.kind(type)
                track.handlerName = Self.handlerName(fields.bytes.dropFirst(24))
            case "minf":
                for grandchild in try reader.children(of: child) where grandchild.type == "stbl" {
                    pendingSampleTable = grandchild
                    for table in try reader.children(of: grandchild) where table.type == "stsd" {
                        try readSampleDescription(table, into: &track)
                    }
                }
            default: break
            }
        }
    }

    /// Reads the first sample entry, and checks all of them for encryption.
    private mutating func readSampleDescription(_ box: MP4Box, into track: inout MP4Track) throws(MP4ReaderError) {
        for entry in try reader.children(of: box, skipping: 8) {
            var codec = entry.type
            if entry.type == "encv" || entry.type == "enca" || entry.type == "enct" || entry.type == "encs" {
                track.isEncrypted = true
                let protection = try optional { parser throws(MP4ReaderError) in try parser.protection(of: entry) }
                if let original = protection?.codec { codec = original }
                if track.protectionScheme == nil { track.protectionScheme = protection?.scheme }
                if track.keyID == nil { track.keyID = protection?.keyID }
            }
            if track.codec == nil { track.codec = codec.name }
            // All samples are forced (Apple, QuickTime File Format, subtitle sample description).
            if codec == "tx3g", let flags = try reader.content(entry, limit: 12).uint32(8), flags >> 31 == 1 {
                track.purpose.insert(.forced)
            }
            if track.kind == .video, track.dolbyVision == nil, DolbyVisionConfiguration.codecs.contains(codec.name) {
                track.dolbyVision =
                    try optional { parser throws(MP4ReaderError) in try parser.dolbyVision(of: entry) } ?? nil
            }
        }
    }

    private mutating func dolbyVision(of entry: MP4Box) throws(MP4ReaderError) -> DolbyVisionConfiguration? {
        for child in try reader.children(of: entry, skipping: 78)
        where DolbyVisionConfiguration.boxes.contains(child.name) {
            return DolbyVisionConfiguration(try reader.content(child, limit: 5))
        }
        return nil
    }

    /// Returns the original format, the scheme and the default key's identifier of an encrypted sample entry.
    private mutating func protection(of entry: MP4Box) throws(MP4ReaderError) -> (
        codec: FourCharacterCode?, scheme: String?, keyID: String?
    ) {
        // The length of the entry's fields depends on its kind.
        var fixed: Int64 = entry.type == "encv" ? 78 : entry.type == "enca" ? 28 : 8
        if entry.type == "enca", let version = try reader.content(entry, limit: 10).uint16(8) {
            fixed += version == 1 ? 16 : version == 2 ? 36 : 0
        }
        var codec: FourCharacterCode?
        var scheme: String?
        var keyID: String?
        for child in try reader.children(of: entry, skipping: fixed) where child.type == "sinf" {
            for part in try reader.children(of: child) {
                if part.type == "frma" { codec = try reader.content(part, limit: 4).code(0) }
                if part.type == "schm" { scheme = try reader.content(part, limit: 8).code(4)?.name }
                if part.type == "schi" { keyID = try defaultKeyID(in: part) }
            }
        }
        return (codec, scheme, keyID)
    }

    /// Returns the identifier in the track's encryption box (`tenc`, ISO/IEC 23001-7, 8.2).
    private mutating func defaultKeyID(in box: MP4Box) throws(MP4ReaderError) -> String? {
        for child in try reader.children(of: box) where child.type == "tenc" {
            let bytes = try reader.content(child, limit: 24).bytes
            guard bytes.count == 24 else { return nil }
            return bytes[8...].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        return nil
    }

    private mutating func trackTitle(_ box: MP4Box) throws(MP4ReaderError) -> String? {
        var title: String?
        for child in try reader.children(of: box) {
            if child.type == "name" {
                title = Self.text(try reader.content(child, limit: limits.textBytes).bytes[...]) ?? title
            } else if child.type == "©nam" {
                title = Self.quickTimeText(try reader.content(child, limit: limits.textBytes).bytes) ?? title
            }
        }
        return title
    }

    // MARK: - User data

    private mutating func readUserData(_ box: MP4Box) throws(MP4ReaderError) {
        for child in try reader.children(of: box) {
            switch child.type {
            case "chpl":
                guard movie.chapters.isEmpty else { continue }
                try optional { parser throws(MP4ReaderError) in try parser.readChapterList(child) }
            case "meta":
                try optional { parser throws(MP4ReaderError) in try parser.readMetadata(child) }
            case "©nam":
                let bytes = try reader.content(child, limit: limits.textBytes).bytes
                if movie.metadata.title == nil { movie.metadata.title = Self.quickTimeText(bytes) }
            default: break
            }
        }
    }

    private mutating func readMetadata(_ box: MP4Box) throws(MP4ReaderError) {
        // A full box in ISO files, a plain box in QuickTime files: the position of the handler distinguishes them.
        let start = try reader.content(box, limit: 12)
        let isPlain = start.code(4) == "hdlr"
        for child in try reader.children(of: box, skipping: isPlain ? 0 : 4) where child.type == "ilst" {
            for item in try reader.children(of: child) {
                switch item.type {
                case "©nam": movie.metadata.title = try metadataText(item) ?? movie.metadata.title
                case "©ART": movie.metadata.artist = try metadataText(item) ?? movie.metadata.artist
                case "©alb": movie.metadata.album = try metadataText(item) ?? movie.metadata.album
                case "covr": try readArtworks(item)
                default: break
                }
            }
        }
    }

    private mutating func metadataText(_ item: MP4Box) throws(MP4ReaderError) -> String? {
        for data in try reader.children(of: item) where data.type == "data" {
            let fields = try reader.content(data, limit: 8 + limits.textBytes)
            guard let type = fields.uint32(0), fields.bytes.count >= 8 else { throw .malformed(box: "data") }
            let text = fields.bytes[8...]
            return type & 0xFF_FFFF == 2 ? Self.utf16(text, isBigEndian: true) : Self.text(text)
        }
        return nil
    }

    private mutating func readArtworks(_ item: MP4Box) throws(MP4ReaderError) {
        for data in try reader.children(of: item) where data.type == "data" && data.size > 8 {
            let format: MP4Metadata.Artwork.Format
            switch (try reader.content(data, limit: 4).uint32(0) ?? 0) & 0xFF_FFFF {
            case 13: format = .jpeg
            case 14: format = .png
            case 27: format = .bmp
            case let other: format = .other(Int(other))
            }
            movie.metadata.artworks.append(.init(format: format, offset: data.payload + 8, byteCount: data.size - 8))
        }
    }

    // MARK: - Chapters

    /// Reads Nero's list: starts in units of 100 ns, and titles of at most 255 bytes.
    private mutating func readChapterList(_ box: MP4Box) throws(MP4ReaderError) {
        let fields = try reader.content(box, limit: 16 + limits.chapters * 264)
        guard let version = fields.version() else { throw .malformed(box: box.name) }
        // Version 1 has a reserved byte and a count of 32 bits, version 0 a count of 8 bits.
        guard let count = version == 0 ? fields.integer(at: 4, bytes: 1) : fields.integer(at: 5, bytes: 4) else {
            throw .malformed(box: box.name)
        }
        var offset = version == 0 ? 5 : 9
        var chapters: [MP4Chapter] = []
        for _ in 0..<min(count, UInt64(limits.chapters)) {
            guard let start = fields.uint64(offset), let length = fields.integer(at: offset + 8, bytes: 1),
                offset + 9 + Int(length) <= fields.bytes.count
            else {
                movie.warnings.append(.malformed(box: box.name))
                break
            }
            let title = Self.text(fields.bytes[(offset + 9)..<(offset + 9 + Int(length))]) ?? ""
            chapters.append(MP4Chapter(start: Double(start) / 1e7, duration: nil, title: title))
            offset += 9 + Int(length)
        }
        if count > UInt64(limits.chapters) { movie.warnings.append(.tooManyChapters(limit: limits.chapters)) }
        movie.chapters = chapters
    }

    /// Reads the samples of the first text track that another track refers to as its chapters.
    private mutating func readChapterTrack() throws(MP4ReaderError) {
        let referenced = Set(movie.tracks.flatMap(\.chapterTrackIDs))
        guard
            let track = movie.tracks.first(where: {
                referenced.contains($0.id) && ($0.kind == .text || $0.kind == .subtitle)
            }), let table = sampleTables[track.id], track.timescale > 0
        else { return }
        let samples = try MP4SampleTable(table, reader: &reader, limit: limits.chapters + 1)
        if samples.locations.count > limits.chapters {
            movie.warnings.append(.tooManyChapters(limit: limits.chapters))
        }
        let timescale = Double(track.timescale)
        var chapters: [MP4Chapter] = []
        for sample in samples.locations.prefix(limits.chapters) {
            let bytes = try reader.readDirectly(at: sample.offset, count: min(sample.size, 2 + limits.textBytes))
            // Sixteen bits of length, the text, then boxes (`encd`) that only repeat the text's byte order mark.
            guard let length = MP4Fields(bytes: bytes).uint16(0) else { throw .truncated(box: "chap") }
            let title = Self.text(bytes.dropFirst(2).prefix(length)) ?? ""
            chapters.append(
                MP4Chapter(
                    start: Double(sample.time) / timescale, duration: Double(sample.duration) / timescale, title: title)
            )
        }
        movie.chapters = chapters
    }

    /// Sorts the chapters. Those without a length extend to the next chapter.
    private mutating func finishChapters() {
        var chapters = movie.chapters
        chapters.sort { $0.start < $1.start }
        for index in chapters.indices where chapters[index].duration == nil {
            let end = index + 1 < chapters.count ? chapters[index + 1].start : movie.duration
            chapters[index].duration = end.map { max(0, $0 - chapters[index].start) }
        }
        movie.chapters = chapters
    }

    // MARK: - Values

    /// Reads a part that playback does not need. Damage becomes a warning; exceeded limits and errors of the source are
    /// thrown.
    @discardableResult
    mutating func optional<Value>(
        _ body: (inout MP4Parser) throws(MP4ReaderError) -> Value
    ) throws(MP4ReaderError) -> Value? {
        do {
            return try body(&self)
        } catch {
            switch error {
            case .malformed, .truncated:
                if movie.warnings.count < 32 { movie.warnings.append(error) }
                return nil
            default: throw error
            }
        }
    }

    /// Returns a language of three letters with five bits each; nil for no language, `und` and Macintosh codes.
    private static func language(_ packed: Int) -> String? {
        let letters = [10, 5, 0].map { shift -> UInt8 in UInt8(packed >> shift & 31) + 0x60 }
        guard packed < 0x8000, letters.allSatisfy(ASCII.isLetter) else { return nil }
        let name = String(decoding: letters, as: UTF8.self)
        return name == "und" ? nil : name
    }

    private static func kind(_ handler: FourCharacterCode) -> MP4Track.Kind {
        switch handler {
        case "vide": .video
        case "soun": .audio
        case "sbtl", "subt", "clcp": .subtitle
        case "text": .text
        default: .other
        }
    }

    /// Returns a name that ends with a zero or, in QuickTime files, begins with its length.
    private static func handlerName(_ bytes: ArraySlice<UInt8>) -> String? {
        if let count = bytes.first, Int(count) == bytes.count - 1 { return text(bytes.dropFirst()) }
        return text(bytes)
    }

    /// Returns a text that follows sixteen bits of length and sixteen bits of language.
    private static func quickTimeText(_ bytes: [UInt8]) -> String? {
        guard let length = MP4Fields(bytes: bytes).uint16(0) else { return nil }
        return text(bytes.dropFirst(4).prefix(length))
    }

    /// Returns a text in UTF-8, or in UTF-16 with a byte order mark, up to the first zero; nil if it is empty.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
        let content = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes).prefix { $0 != 0 }
        return content.isEmpty ? nil : String(decoding: content, as: UTF8.self)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String? {
        let units = UTF16Units(bytes, isBigEndian: isBigEndian).prefix { $0 != 0 }
        return units.isEmpty ? nil : String(decoding: units, as: UTF16.self)
    }
}
