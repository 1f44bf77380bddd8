/// The description of a Matroska file (RFC 9559): what demuxers keep to themselves of its tracks and chapters.
package struct MatroskaFile: Sendable, Hashable {
    /// The tracks of video, sound and text, in the order of the file.
    package private(set) var tracks: [ContainerTrack] = []
    /// The editions of its chapters, in the order of the file.
    package private(set) var editions: [MatroskaEdition] = []
    /// The configuration of Dolby Vision of the first video track; `nil` without one.
    package private(set) var dolbyVision: DolbyVisionConfiguration?
    /// The end of the last frame of video or sound in seconds, where the file states no duration, or a shorter one; `nil` for others.
    package private(set) var end: Double?
    /// The number that states this end in place of a shorter duration; `nil` without one.
    package private(set) var correction: ByteCorrection?
    /// The number in the file that states its duration; `nil` without one.
    private var statedDuration: ByteCorrection?
    /// The nanoseconds of a unit of its times.
    private(set) var timestampScale: UInt64 = 1_000_000
    /// The usual durations of frames of video and sound in nanoseconds, zero where unknown, by the numbers of the tracks.
    private(set) var frameDurations: [Int64: UInt64] = [:]

    /// The edition that plays: the first default one, or else the first. Hidden ones are no choice.
    package var edition: MatroskaEdition? {
        let shown = editions.filter { !$0.isHidden }
        return shown.first(where: \.isDefault) ?? shown.first
    }

    /// Reads the description. A file that is damaged, or no Matroska file, has an empty one.
    ///
    /// Cost: the headers of the elements before the media, tracks and chapters, at most 1 MiB each. Where these are elsewhere, their
    /// places must be listed before the media. Without a stated duration, 64 KiB from the end, at most 16 MiB.
    ///
    /// - Parameter checksDuration: Compare a stated duration with the end of the file, of which 4 MiB at most are read.
    package init(reading source: any ByteSource, checksDuration: Bool = false) throws(ByteSourceError) {
        var elements: [UInt32: EBMLElement] = [:]
        var (segment, places): (Int64?, [UInt32: Int64]) = (nil, [:])
        var offset: Int64? = 0
        for _ in 0..<Self.largestCount {
            guard let place = offset, let element = try Self.element(source, at: place), element.id != ID.cluster
            else { break }
            offset = element.size.flatMap { Self.sum(element.start, $0) }
            switch element.id {
            case ID.segment: (segment, offset) = (element.start, element.start)
            case ID.seekHead where places.isEmpty: places = Self.places(try Self.data(source, element))
            case ID.info, ID.tracks, ID.chapters: if elements[element.id] == nil { elements[element.id] = element }
            default: break
            }
            if elements.count == 3 { break }
        }
        for id in [ID.info, ID.tracks, ID.chapters] {
            if elements[id] == nil, let segment, let place = places[id].flatMap({ Self.sum(segment, $0) }),
                let element = try Self.element(source, at: place), element.id == id
            {
                elements[id] = element
            }
            guard let element = elements[id] else { continue }
            let parts = EBMLElement.children(of: try Self.data(source, element)[...])
            switch id {
            case ID.info: read(info: parts, at: element.start)
            case ID.tracks: read(tracks: parts)
            default: read(chapters: parts)
            }
        }
        if checksDuration || statedDuration == nil { findEnd(in: source) }
    }

    /// Looks for the end if the file states none, or a shorter one, behind which a demuxer would play nothing after a seek.
    private mutating func findEnd(in source: any ByteSource) {
        guard var number = statedDuration else {
            end = lastEnd(in: source, limit: Self.largestPart)
            return
        }
        let seconds = Self.real(number.bytes[...]) * Double(timestampScale) / 1e9
        guard let last = lastEnd(in: source, limit: Self.largestPart / 4), last > seconds + Self.tolerance else {
            return
        }
        end = last
        let units = last * 1e9 / Double(timestampScale)
        let bits = number.bytes.count == 4 ? UInt64(Float(units).bitPattern) : units.bitPattern
        number.bytes = number.bytes.indices.reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        correction = number
    }

    /// The time in seconds by which the end may differ from the stated duration.
    private static let tolerance = 0.5

    private static func element(_ source: any ByteSource, at place: Int64) throws(ByteSourceError) -> EBMLElement? {
        EBMLElement(try source.readFully(at: place, count: 12)[...], at: place)
    }

    private static func data(_ source: any ByteSource, _ element: EBMLElement) throws(ByteSourceError) -> [UInt8] {
        guard let size = element.size, size <= largestSize else { return [] }
        return try source.readFully(at: element.start, count: Int(size))
    }

    /// The places of elements by their identifiers, from the beginning of the segment's data.
    private static func places(_ data: [UInt8]) -> [UInt32: Int64] {
        var places: [UInt32: Int64] = [:]
        for entry in EBMLElement.children(of: data[...]) where entry.id == ID.seek {
            let parts = EBMLElement.children(of: entry.data)
            guard let id = parts.number(ID.seekID), let place = parts.number(ID.seekPosition), place < 1 << 62 else {
                continue
            }
            places[UInt32(truncatingIfNeeded: id)] = Int64(place)
        }
        return places
    }

    private static func sum(_ left: Int64, _ right: Int64) -> Int64? {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : sum
    }

    private mutating func read(info parts: [EBMLElement.Child], at start: Int64) {
        timestampScale = parts.number(ID.timestampScale) ?? timestampScale
        guard let data = parts.first(where: { $0.id == ID.duration })?.data, Self.real(data) > 0 else { return }
        statedDuration = ByteCorrection(place: start + Int64(data.startIndex), bytes: Array(data))
    }

    /// A floating-point number of either width; zero for other widths.
    private static func real(_ data: ArraySlice<UInt8>) -> Double {
        let bits = EBMLElement.number(data)
        switch data.count {
        case 4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 8: return Double(bitPattern: bits)
        default: return 0
        }
    }

    // MARK: Tracks

    private mutating func read(tracks entries: [EBMLElement.Child]) {
        var hasVideo = false
        for entry in entries where entry.id == ID.track {
            let parts = EBMLElement.children(of: entry.data)
            if let track = Self.track(parts) {
                tracks.append(track)
                if track.kind != .text { frameDurations[Int64(track.number)] = parts.number(ID.defaultDuration) ?? 0 }
            }
            if !hasVideo, parts.number(ID.type) == 1 {
                hasVideo = true
                dolbyVision = Self.dolbyVision(parts)
            }
        }
    }

    private static func track(_ parts: [EBMLElement.Child]) -> ContainerTrack? {
        let kinds: [UInt64: ContainerTrack.Kind] = [1: .video, 2: .audio, 0x11: .text]
        guard let number = parts.number(ID.number).flatMap({ Int(exactly: $0) }),
            let kind = parts.number(ID.type).flatMap({ kinds[$0] })
        else { return nil }
        let flags: [(UInt32, TrackPurpose)] = [
            (ID.flagForced, .forced), (ID.flagHearingImpaired, .hearingImpaired),
            (ID.flagVisualImpaired, .describesVideo), (ID.flagTextDescriptions, .describesVideo),
            (ID.flagCommentary, .commentary),
        ]
        var purpose: TrackPurpose = []
        for (id, flag) in flags where parts.number(id) == 1 { purpose.insert(flag) }
        // Only text is forced; writers set the flag on sound as well.
        if kind != .text { purpose.remove(.forced) }
        let isDefault = parts.number(ID.flagDefault) != 0 && parts.number(ID.flagEnabled) != 0
        return ContainerTrack(number: number, kind: kind, isDefault: isDefault, purpose: purpose)
    }

    private static func dolbyVision(_ video: [EBMLElement.Child]) -> DolbyVisionConfiguration? {
        for addition in video where addition.id == ID.addition {
            let parts = EBMLElement.children(of: addition.data)
            guard let type = parts.number(ID.additionType),
                DolbyVisionConfiguration.boxes.contains(
                    FourCharacterCode(rawValue: UInt32(truncatingIfNeeded: type)).name),
                let data = parts.first(where: { $0.id == ID.additionData })?.data
            else { continue }
            return DolbyVisionConfiguration(MP4Fields(bytes: Array(data.prefix(5))))
        }
        return nil
    }

    // MARK: Chapters

    private mutating func read(chapters entries: [EBMLElement.Child]) {
        for entry in entries where entry.id == ID.edition && editions.count < Self.largestCount {
            let parts = EBMLElement.children(of: entry.data)
            editions.append(
                MatroskaEdition(
                    isDefault: parts.number(ID.editionDefault) == 1, isHidden: parts.number(ID.editionHidden) == 1,
                    isOrdered: parts.number(ID.editionOrdered) == 1,
                    chapters: parts.lazy.filter { $0.id == ID.chapter }.prefix(Self.largestChapterCount)
                        .compactMap { Self.chapter($0.data) }))
        }
    }

    private static func chapter(_ data: ArraySlice<UInt8>) -> MatroskaEdition.Chapter? {
        let parts = EBMLElement.children(of: data)
        guard let start = parts.number(ID.chapterStart) else { return nil }
        let name = parts.first { $0.id == ID.chapterDisplay }.flatMap { display in
            EBMLElement.children(of: display.data).first { $0.id == ID.chapterString }
        }
        return MatroskaEdition.Chapter(
            start: Double(start) / 1e9, end: parts.number(ID.chapterEnd).map { Double($0) / 1e9 },
            title: name.map { String(decoding: $0.data.prefix { $0 != 0 }, as: UTF8.self) },
            isHidden: parts.number(ID.chapterHidden) == 1 || parts.number(ID.chapterEnabled) == 0,
            isLinked: parts.contains { $0.id == ID.chapterSegment && !$0.data.isEmpty })
    }

    private static let largestCount = 64
    private static let largestChapterCount = 2_000
    private static let largestSize: Int64 = 1 << 20

    enum ID {
        static let segment: UInt32 = 0x1853_8067
        static let info: UInt32 = 0x1549_A966
        static let timestampScale: UInt32 = 0x2A_D7B1
        static let duration: UInt32 = 0x4489
        static let cluster: UInt32 = 0x1F43_B675
        static let timestamp: UInt32 = 0xE7
        static let simpleBlock: UInt32 = 0xA3
        static let blockGroup: UInt32 = 0xA0
        static let block: UInt32 = 0xA1
        static let blockDuration: UInt32 = 0x9B
        static let seekHead: UInt32 = 0x114D_9B74
        static let seek: UInt32 = 0x4DBB
        static let seekID: UInt32 = 0x53AB
        static let seekPosition: UInt32 = 0x53AC
        static let tracks: UInt32 = 0x1654_AE6B
        static let track: UInt32 = 0xAE
        static let number: UInt32 = 0xD7
        static let type: UInt32 = 0x83
        static let defaultDuration: UInt32 = 0x23_E383
        static let flagEnabled: UInt32 = 0xB9
        static let flagDefault: UInt32 = 0x88
        static let flagForced: UInt32 = 0x55AA
        static let flagHearingImpaired: UInt32 = 0x55AB
        static let flagVisualImpaired: UInt32 = 0x55AC
        static let flagTextDescriptions: UInt32 = 0x55AD
        static let flagCommentary: UInt32 = 0x55AF
        /// `BlockAdditionMapping`, with `BlockAddIDType` and `BlockAddIDExtraData`.
        static let addition: UInt32 = 0x41E4
        static let additionType: UInt32 = 0x41E7
        static let additionData: UInt32 = 0x41ED
        static let chapters: UInt32 = 0x1043_A770
        static let edition: UInt32 = 0x45B9
        static let editionHidden: UInt32 = 0x45BD
        static let editionDefault: UInt32 = 0x45DB
        static let editionOrdered: UInt32 = 0x45DD
        /// `ChapterAtom`.
        static let chapter: UInt32 = 0xB6
        static let chapterStart: UInt32 = 0x91
        static let chapterEnd: UInt32 = 0x92
        static let chapterHidden: UInt32 = 0x98
        static let chapterEnabled: UInt32 = 0x4598
        /// `ChapterSegmentUUID`.
        static let chapterSegment: UInt32 = 0x6E67
        static let chapterDisplay: UInt32 = 0x80
        static let chapterString: UInt32 = 0x85
    }
}

/// A list of chapters of a Matroska file. A file can have several.
package struct MatroskaEdition: Sendable, Hashable {
    /// A chapter. Those inside of others are left out.
    package struct Chapter: Sendable, Hashable {
        /// The start in seconds.
        package var start: Double
        /// The end in seconds; `nil` if the file does not state it.
        package var end: Double?
        /// The title in the first of its languages; `nil` if there is none.
        package var title: String?
        /// `true` for chapters that are not listed.
        package var isHidden = false
        /// `true` for a part of another file.
        package var isLinked = false
    }

    /// `true` for the edition that plays unless the user selects another one.
    package var isDefault = false
    /// `true` for editions that are not listed.
    package var isHidden = false
    /// `true` if the chapters are the parts to play, in their order.
    package var isOrdered = false
    /// The chapters, in the order of the file.
    package var chapters: [Chapter] = []

    /// `true` if the content plays in another order than that of the file, or with gaps.
    ///
    /// Writers also mark chapters as ordered that follow each other from the beginning, as usual ones do.
    package var isReordered: Bool {
        guard isOrdered, !chapters.isEmpty else { return false }
        var time = 0.0
        for chapter in chapters {
            guard !chapter.isLinked, abs(chapter.start - time) <= Self.tolerance, let end = chapter.end else {
                return true
            }
            time = end
        }
        return false
    }

    /// `true` if parts of the content are in other files.
    package var isLinked: Bool { isOrdered && chapters.contains(where: \.isLinked) }

    /// The gap between chapters that follow each other, in seconds: more than a frame.
    private static let tolerance = 0.1
}

extension [EBMLElement.Child] {
    /// The unsigned number in the first element with an identifier; `nil` if there is none.
    func number(_ id: UInt32) -> UInt64? {
        first { $0.id == id }.map { EBMLElement.number($0.data) }
    }
}
