import Testing

@testable import MediaReaders

struct MatroskaFileTests {
    private static func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] {
        id + [0x40 | UInt8(data.count >> 8), UInt8(data.count & 255)] + data
    }

    private static func mapping(_ name: String) -> [UInt8] {
        element(
            [0x41, 0xE4], element([0x41, 0xE7], Array(name.utf8)) + element([0x41, 0xED], [1, 0, 10, 0x25, 0, 0]))
    }

    private static func track(_ type: UInt8, number: UInt8 = 1, _ more: [UInt8] = []) -> [UInt8] {
        element([0xAE], element([0xD7], [number]) + element([0x83], [type]) + more)
    }

    private static func flag(_ id: [UInt8], _ value: UInt8 = 1) -> [UInt8] { element(id, [value]) }

    /// A file with elements in its segment, whose size is unknown.
    private static func file(_ elements: [UInt8]) -> [UInt8] {
        element([0x1A, 0x45, 0xDF, 0xA3], [1, 2, 3]) + [0x18, 0x53, 0x80, 0x67, 0x01]
            + [UInt8](repeating: 0xFF, count: 7) + element([0xEC], [UInt8](repeating: 0, count: 90)) + elements
    }

    private static func tracks(_ tracks: [UInt8]) -> [UInt8] { element([0x16, 0x54, 0xAE, 0x6B], tracks) }
    private static func chapters(_ editions: [UInt8]) -> [UInt8] { element([0x10, 0x43, 0xA7, 0x70], editions) }
    private static let cluster = element([0x1F, 0x43, 0xB6, 0x75], [0])

    private static func edition(_ flags: [UInt8], _ chapters: [UInt8]) -> [UInt8] {
        element([0x45, 0xB9], flags + chapters)
    }

    private static func chapter(
        _ start: UInt8, _ end: UInt8?, _ title: String? = nil, _ more: [UInt8] = []
    ) -> [UInt8] {
        func time(_ seconds: UInt8) -> [UInt8] {
            withUnsafeBytes(of: (UInt64(seconds) * 1_000_000_000).bigEndian) { Array($0) }
        }
        let name = title.map { element([0x80], element([0x85], Array($0.utf8))) } ?? []
        let stop = end.map { element([0x92], time($0)) } ?? []
        return element([0xB6], element([0x91], time(start)) + stop + name + more)
    }

    private static let isDefault = flag([0x45, 0xDB])
    private static let isHidden = flag([0x45, 0xBD])
    private static let isOrdered = flag([0x45, 0xDD])

    private static let whole = file(
        tracks(track(2) + track(1, mapping("mvcC") + mapping("dvcC")) + track(1))
            + chapters(edition(isDefault + isOrdered, chapter(1, 2, "One") + chapter(0, nil))))

    private func read(_ bytes: [UInt8]) throws -> MatroskaFile { try MatroskaFile(reading: BufferByteSource(bytes)) }

    // MARK: Tracks

    @Test func configurationOfTheFirstPictureIsRead() throws {
        #expect(try read(Self.whole).dolbyVision == DolbyVisionConfiguration(profile: 5, compatibility: 0))
        let second = Self.file(Self.tracks(Self.track(1) + Self.track(1, Self.mapping("dvcC"))))
        #expect(try read(second).dolbyVision == nil)
    }

    @Test func flagsOfTracksAreRead() throws {
        let (forced, hard, visual) = (Self.flag([0x55, 0xAA]), Self.flag([0x55, 0xAB]), Self.flag([0x55, 0xAC]))
        let (spoken, commentary) = (Self.flag([0x55, 0xAD]), Self.flag([0x55, 0xAF]))
        let file = try read(
            Self.file(
                Self.tracks(
                    Self.track(1, number: 1) + Self.track(2, number: 2, commentary + Self.flag([0x88], 0))
                        + Self.track(2, number: 3, visual) + Self.track(2, number: 4, forced + Self.flag([0xB9], 0))
                        + Self.track(0x11, number: 5, forced + hard) + Self.track(0x11, number: 6, spoken)
                        + Self.track(0x12, number: 7) + Self.track(2, number: 8, Self.flag([0x55, 0xAF], 0)))))
        #expect(
            file.tracks == [
                ContainerTrack(number: 1, kind: .video, isDefault: true),
                ContainerTrack(number: 2, kind: .audio, isDefault: false, purpose: .commentary),
                ContainerTrack(number: 3, kind: .audio, isDefault: true, purpose: .describesVideo),
                ContainerTrack(number: 4, kind: .audio, isDefault: false),
                ContainerTrack(number: 5, kind: .text, isDefault: true, purpose: [.forced, .hearingImpaired]),
                ContainerTrack(number: 6, kind: .text, isDefault: true, purpose: .describesVideo),
                ContainerTrack(number: 8, kind: .audio, isDefault: true),
            ])
    }

    @Test func otherFilesAreEmpty() throws {
        for file in [Self.file(Self.cluster + Self.tracks(Self.track(1))), Self.file([]), [], [0x1A]] {
            #expect(try read(file).tracks.isEmpty)
        }
    }

    @Test func partsBehindTheMediaAreFoundWhereTheyAreListed() throws {
        func list(_ place: UInt8) -> [UInt8] {
            func seek(_ id: [UInt8], _ place: UInt8) -> [UInt8] {
                Self.element([0x4D, 0xBB], Self.element([0x53, 0xAB], id) + Self.element([0x53, 0xAC], [place]))
            }
            return Self.element([0x11, 0x4D, 0x9B, 0x74], seek([0x10, 0x43, 0xA7, 0x70], place))
        }
        // The filling and its header come first.
        let place = UInt8(90 + 3 + list(0).count + Self.tracks(Self.track(2)).count + Self.cluster.count)
        let chapters = Self.chapters(Self.edition([], Self.chapter(3, 4, "Late")))
        let bytes = Self.file(list(place) + Self.tracks(Self.track(2)) + Self.cluster + chapters)
        #expect(try read(bytes).edition?.chapters.map(\.title) == ["Late"])
        #expect(try read(bytes).tracks.count == 1)
        let wrong = Self.file(list(place + 1) + Self.tracks(Self.track(2)) + Self.cluster + chapters)
        #expect(try read(wrong).editions.isEmpty)
    }

    // MARK: Chapters

    @Test(
        arguments: [
            ([isHidden, [], isDefault], 2), ([[], []], 0), ([isHidden, []], 1), ([isHidden + isDefault, [], []], 1),
            ([isDefault, isDefault], 0), ([isHidden], nil), ([], nil),
        ] as [([[UInt8]], Int?)])
    func defaultEditionPlays(_ flags: [[UInt8]], _ number: Int?) throws {
        let editions = flags.enumerated().flatMap { Self.edition($0.element, Self.chapter(0, 1, "\($0.offset)")) }
        let edition = try read(Self.file(Self.chapters(editions))).edition
        #expect(edition?.chapters.map(\.title) == number.map { ["\($0)"] })
    }

    @Test func chaptersHaveTimesTitlesAndFlags() throws {
        let inner = Self.chapter(8, 9, "Inside")
        let edition = Self.edition(
            [],
            Self.chapter(6, 9, "Second", inner) + Self.chapter(0, nil) + Self.chapter(1, 2, "Hidden", Self.flag([0x98]))
                + Self.chapter(2, 3, "Off", Self.flag([0x45, 0x98], 0))
                + Self.chapter(4, 5, "Linked", Self.element([0x6E, 0x67], [1, 2])))
        let chapters = try #require(try read(Self.file(Self.chapters(edition))).edition).chapters
        #expect(chapters.map(\.start) == [6, 0, 1, 2, 4] && chapters.map(\.end) == [9, nil, 2, 3, 5])
        #expect(chapters.map(\.title) == ["Second", nil, "Hidden", "Off", "Linked"])
        #expect(chapters.map(\.isHidden) == [false, false, true, true, false])
        #expect(chapters.map(\.isLinked) == [false, false, false, false, true])
    }

    @Test func onlyOtherOrdersAreReordered() throws {
        func edition(_ flags: [UInt8], _ chapters: [UInt8]) throws -> MatroskaEdition {
            try #require(try read(Self.file(Self.chapters(Self.edition(flags, chapters)))).edition)
        }
        let (turned, usual) = (Self.chapter(6, 9) + Self.chapter(0, 3), Self.chapter(0, 3) + Self.chapter(3, 9))
        let (cut, late) = (Self.chapter(0, 3) + Self.chapter(5, 9), Self.chapter(1, 3))
        let linked = Self.chapter(0, 3, nil, Self.element([0x6E, 0x67], [1]))
        #expect(try edition(Self.isOrdered, turned).isReordered && !edition([], turned).isReordered)
        #expect(try !edition(Self.isOrdered, usual).isReordered && edition(Self.isOrdered, cut).isReordered)
        #expect(try edition(Self.isOrdered, late).isReordered && !edition(Self.isOrdered, []).isReordered)
        #expect(try edition(Self.isOrdered, linked).isReordered && edition(Self.isOrdered, linked).isLinked)
        #expect(try !edition([], linked).isLinked)
    }

    // MARK: End

    /// A cluster at a time in milliseconds, of a stated or unknown size.
    private static func cluster(_ time: UInt16, _ blocks: [UInt8], isOpen: Bool = false) -> [UInt8] {
        let data = element([0xE7], [UInt8(time >> 8), UInt8(time & 255)]) + blocks
        guard isOpen else { return element([0x1F, 0x43, 0xB6, 0x75], data) }
        return [0x1F, 0x43, 0xB6, 0x75, 0x01] + [UInt8](repeating: 0xFF, count: 7) + data
    }

    /// A block at a time from the beginning of its cluster, with the number of its frames.
    private static func block(
        _ time: Int16, _ id: [UInt8] = [0xA3], track: UInt8 = 1, frames: UInt8 = 1, size: Int = 20
    ) -> [UInt8] {
        let bits = UInt16(bitPattern: time)
        let flags: [UInt8] = frames == 1 ? [0] : [4, frames - 1]
        return element(
            id, [0x80 | track, UInt8(bits >> 8), UInt8(bits & 255)] + flags + [UInt8](repeating: 0x1F, count: size))
    }

    /// A recording without a duration: sound with frames of unknown length, and subtitles.
    private static func recording(_ clusters: [UInt8], info: [UInt8] = [], usual: [UInt8] = []) -> [UInt8] {
        file(element([0x15, 0x49, 0xA9, 0x66], info) + tracks(track(2, usual) + track(0x11, number: 3)) + clusters)
    }

    private static let last = cluster(9_000, block(0) + block(40) + block(20))
    private static let isTwentyMilliseconds = element([0x23, 0xE3, 0x83], [0x01, 0x31, 0x2D, 0x00])

    /// The end of a recording, in whole microseconds.
    private func end(_ clusters: [UInt8], info: [UInt8] = [], usual: [UInt8] = []) throws -> Double? {
        try read(Self.recording(clusters, info: info, usual: usual)).end.map { ($0 * 1e6).rounded() / 1e6 }
    }

    /// Numbers of 4 and 8 bytes. Only local files are checked.
    @Test(arguments: [4, 8]) func durationsThatAreTooShortAreCorrected(width: Int) throws {
        func number(_ seconds: Double) -> [UInt8] {
            let bits = width == 4 ? UInt64(Float(seconds * 1000).bitPattern) : (seconds * 1000).bitPattern
            return (0..<width).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        }
        func file(_ seconds: Double) -> [UInt8] {
            Self.recording(Self.last, info: Self.element([0x44, 0x89], number(seconds)))
        }
        func read(_ bytes: [UInt8]) throws -> MatroskaFile {
            try MatroskaFile(reading: BufferByteSource(bytes), checksDuration: true)
        }
        let short = try read(file(3))
        #expect(try abs(#require(short.end) - 9.06) < 0.001)
        var bytes = file(3)
        let half = bytes.count / 2
        var (head, tail) = (Array(bytes[..<half]), Array(bytes[half...]))
        short.correction?.apply(to: &head, at: 0)
        short.correction?.apply(to: &tail, at: Int64(half))
        bytes = head + tail
        #expect(bytes == file(try #require(short.end)))
        for seconds in [8.7, 9.06, 30] {
            let right = try read(file(seconds))
            #expect(right.end == nil && right.correction == nil)
        }
        #expect(try self.read(file(3)).correction == nil)
    }

    @Test func recordingsEndWithTheirLastFrame() throws {
        let first = Self.cluster(0, Self.block(0) + Self.block(20))
        #expect(try end(first + Self.last) == 9.06)
        #expect(try end(first + Self.cluster(9_000, Self.block(0) + Self.block(20), isOpen: true)) == 9.04)
        // Parts that follow, subtitles, and a cut block.
        let (cues, text) = (Self.element([0x1C, 0x53, 0xBB, 0x6B], [1, 2]), Self.block(0, track: 3))
        #expect(try end(Self.last + cues) == 9.06)
        #expect(try end(Self.last + Self.cluster(30_000, text)) == 9.06)
        #expect(try end(Self.cluster(9_000, text + Self.block(0) + Self.block(30).dropLast(9), isOpen: true)) == 9)
        // Frames of a stated or usual length, several in a block.
        let long = Self.element([0xA0], Self.block(-20, [0xA1]) + Self.element([0x9B], [50]))
        #expect(try end(Self.cluster(9_000, Self.block(0) + long)) == 9.03)
        let usual = Self.cluster(9_000, Self.block(0) + Self.block(100, frames: 4))
        #expect(try end(usual, usual: Self.isTwentyMilliseconds) == 9.18)
        // A pause before the last frame.
        #expect(try end(Self.cluster(9_000, Self.block(0) + Self.block(5_000))) == 14.1)
        let micro = Self.element([0x2A, 0xD7, 0xB1], [0x03, 0xE8])
        #expect(try end(Self.last, info: micro) == 0.00906)
    }

    @Test func largeLastClustersAreFound() throws {
        let blocks = (0..<400).flatMap { Self.block(Int16($0 * 20), size: 2_000) }
        let cluster = Self.cluster(1_000, blocks, isOpen: true)
        // The identifier lies across two of the parts that are read, too.
        for filling in 0..<8 {
            let count = 65_536 * 15 - cluster.count + filling
            let rest = Self.element([0xEC], [UInt8](repeating: 0, count: 100))
            let more = (0..<count / rest.count).flatMap { _ in rest }
            let tail = [UInt8](repeating: 0, count: count % rest.count)
            #expect(try end(Self.last + cluster + more + tail) == 9)
        }
    }

    @Test func statedDurationsAndFilesWithoutFramesHaveNoEnd() throws {
        #expect(try end(Self.last, info: Self.element([0x44, 0x89], [0x45, 0x1C, 0x40, 0])) == nil)
        #expect(try end(Self.last, info: Self.element([0x44, 0x89], [0, 0, 0, 0])) == 9.06)
        #expect(try end([]) == nil && end(Self.cluster) == nil && end(Self.cluster(9_000, [])) == nil)
        #expect(try end(Self.cluster(9_000, Self.block(0, track: 2))) == nil)
        // More places to look at than are looked at.
        let marks = [[UInt8]](repeating: [0x1F, 0x43], count: 300_000).flatMap { $0 }
        #expect(try end(Self.last + marks.prefix(100)) == 9.06 && end(Self.last + marks) == nil)
        // Times of many years, and frames before a time.
        let scale = Self.element([0x2A, 0xD7, 0xB1], [UInt8](repeating: 0xFF, count: 8))
        #expect(try end(Self.last, info: scale) == nil)
        #expect(try end(Self.element([0x1F, 0x43, 0xB6, 0x75], Self.block(0) + Self.block(20))) == nil)
    }

    @Test func damagedFilesAreRead() {
        let recording = Self.recording(Self.cluster(0, Self.block(0)) + Self.last, usual: Self.isTwentyMilliseconds)
        Mutations.run(on: [Self.whole, recording], tokens: ["dvcC"]) { bytes in
            guard let file = try? MatroskaFile(reading: BufferByteSource(bytes)) else { return true }
            _ = file.edition?.isReordered
            return file.end.map { $0 > 0 && $0 < 1e9 } ?? true
        }
        Mutations.truncations(of: recording) { bytes in
            let end = (try? MatroskaFile(reading: BufferByteSource(bytes)).end).map { ($0 * 100).rounded() }
            #expect([nil, 2, 902, 906].contains(end))
        }
    }
}
