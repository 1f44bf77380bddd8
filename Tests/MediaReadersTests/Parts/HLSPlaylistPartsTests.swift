import MediaReaders
import Testing

@Suite struct HLSPlaylistPartsTests {
    private let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n"
    private let film = "#EXTINF:4,\na.ts\n#EXTINF:3.5,\nb.ts\n"
    private let advertisement =
        "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4,\nc.m4s\n#EXTINF:2,\nd.m4s\n"
    private let rest = "#EXT-X-DISCONTINUITY\n#EXTINF:4,\ne.ts\n#EXTINF:1,\nf.ts\n#EXT-X-ENDLIST\n"

    private func media(_ bytes: [UInt8]) throws -> HLSMediaPlaylist {
        guard case .media(let playlist) = try HLSPlaylist(bytes) else { return HLSMediaPlaylist() }
        return playlist
    }

    @Test func everyPartKeepsThePositionsAndNumbersOfTheWhole() throws {
        for text in [
            head + film + advertisement + rest, head + "#EXT-X-MEDIA-SEQUENCE:40\n" + film + advertisement + rest,
            head + "#EXT-X-DISCONTINUITY-SEQUENCE:7\n" + film + advertisement + rest,
            (head + film + advertisement + rest).replacing("\n", with: "\r\n"),
        ] {
            let whole = try media(Array(text.utf8))
            let parts = try #require(HLSPlaylistParts(Array(text.utf8)), "\(text)")
            #expect(parts.parts == [0, 7.5, 13.5].map { StreamPart(start: $0) })
            #expect(parts.duration == 18.5)
            for (index, range) in [0..<2, 2..<4, 4..<6].enumerated() {
                let bytes = try #require(parts.playlist(of: index))
                #expect(bytes.count == text.utf8.count)
                let part = try media(bytes)
                #expect(part.hasEndList)
                let segments = part.segments.dropFirst(index == 0 ? 0 : 1)
                #expect(segments.map(\.uri) == whole.segments[range].map(\.uri))
                #expect(segments.map(\.start) == whole.segments[range].map(\.start))
                #expect(segments.map(\.sequence) == whole.segments[range].map(\.sequence))
                #expect(
                    segments.map(\.discontinuitySequence) == whole.segments[range].map(\.discontinuitySequence))
                // The demuxer learns the container from the first segment, and requests no header for transport streams.
                #expect(part.segments[0].uri == whole.segments[range.lowerBound].uri)
                #expect(part.segments.allSatisfy { ($0.initializationSection != nil) == (index == 1) })
            }
        }
    }

    @Test func otherRenditionsEndWithThePart() throws {
        let text = "#EXTM3U\n#EXTINF:4,\na.aac\n#EXTINF:4.1,\nb.aac\n#EXTINF:4,\nc.aac\n#EXT-X-ENDLIST\n"
        let parts = try #require(HLSPlaylistParts(Array(text.utf8)))
        #expect(parts.parts == [StreamPart(start: 0)])
        let part = try media(try #require(parts.playlist(endingAt: 8)))
        #expect(part.segments.map(\.uri) == ["a.aac", "b.aac"])
        #expect(part.hasEndList)
    }

    @Test func playlistsThatCannotBeDividedStayAsTheyAre() {
        let key = "#EXT-X-KEY:METHOD=AES-128,URI=\"k.bin\""
        let live = (head + film + advertisement).replacing("#EXT-X-ENDLIST\n", with: "")
        for text in [live, head + key + "\n" + film + advertisement + rest, "", head] {
            #expect(HLSPlaylistParts(Array(text.utf8)) == nil)
        }
        let vector = ",IV=0x00000000000000000000000000000001\n"
        #expect(HLSPlaylistParts(Array((head + key + vector + film + advertisement + rest).utf8)) != nil)
        // Too many parts, and a duration that is no number of nanoseconds.
        let many = String(repeating: film + advertisement, count: 60)
        #expect(HLSPlaylistParts(Array((head + many + rest).utf8)) == nil)
        #expect(
            HLSPlaylistParts(Array((head + String(repeating: film + advertisement, count: 40) + rest).utf8)) != nil)
        let long = String(repeating: "#EXTINF:999999999,\na.ts\n", count: 2)
        #expect(HLSPlaylistParts(Array((head + long + advertisement + rest).utf8)) == nil)
        // A range that continues the one before has no meaning for a copy.
        let range = "#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-BYTERANGE:9\n#EXTINF:4,\nc.m4s\n#EXT-X-ENDLIST\n"
        #expect(HLSPlaylistParts(Array((head + film + range).utf8)) == nil)
    }

    // MARK: Protection

    private let sections = "#EXT-X-MAP:URI=\"i.mp4\"\n"
    private let clear = "#EXTINF:4,\na.m4s\n#EXTINF:3.5,\nb.m4s\n"
    private let secret =
        "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"j.mp4\"\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMAT=\"com.a\"\n"
        + "#EXTINF:4,\nc.m4s\n#EXTINF:2,\nd.m4s\n"
    private let after =
        "#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"i.mp4\"\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\ne.m4s\n#EXTINF:1,\nf.m4s\n"

    @Test func protectedSegmentsAreInNoPart() throws {
        let text = head + sections + clear + secret + after + "#EXT-X-ENDLIST\n"
        let divided = try #require(HLSPlaylistParts(Array(text.utf8)))
        #expect(
            divided.parts == [
                StreamPart(start: 0), StreamPart(start: 7.5, protection: ["com.a"]), StreamPart(start: 13.5),
            ])
        #expect(divided.duration == 18.5)
        for (index, names) in [(0, ["a.m4s", "b.m4s"]), (2, ["a.m4s", "b.m4s", "e.m4s", "f.m4s"])] {
            let bytes = try #require(divided.playlist(of: index))
            #expect(bytes.count == text.utf8.count)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("skd:"))
            let part = try media(bytes)
            #expect(part.hasEndList && part.encryption == .none)
            #expect(part.segments.map(\.uri) == names)
            #expect(part.segments.map(\.start) == [0, 4, 13.5, 17.5].prefix(names.count).map { $0 })
            #expect(part.segments.allSatisfy { $0.initializationSection?.uri == "i.mp4" })
            #expect(part.segments.map(\.isDiscontinuous) == [false, false, true, false].prefix(names.count).map { $0 })
        }
    }

    @Test func protectionThatBeginsOrHasKeysDividesNothing() throws {
        let text = Array((head + secret + after + "#EXT-X-ENDLIST\n").utf8)
        #expect(try #require(HLSPlaylistParts(text)).parts.count == 1)
        let mixed = Array((head + sections + clear + secret + "#EXT-X-ENDLIST\n").utf8)
        #expect(try #require(HLSPlaylistParts(mixed)).parts.map(\.start) == [0, 7.5])
        #expect(try #require(HLSPlaylistParts(mixed, dividesProtection: false)).parts.count == 1)
        let plain = String(decoding: mixed, as: UTF8.self).replacing("skd://k", with: "k").replacing(
            "com.a", with: "identity")
        #expect(
            try #require(HLSPlaylistParts(Array(plain.replacing("SAMPLE-AES", with: "AES-128").utf8))).parts.count == 1)
    }

    @Test func protectionAndContainersDivideTogether() throws {
        let text = head + film + secret + after + "#EXT-X-ENDLIST\n"
        let divided = try #require(HLSPlaylistParts(Array(text.utf8)))
        #expect(divided.parts.map(\.start) == [0, 7.5, 13.5])
        let part = try media(try #require(divided.playlist(of: 2)))
        #expect(part.segments.map(\.uri) == ["e.m4s", "e.m4s", "f.m4s"])
        #expect(part.segments.map(\.start) == [0, 13.5, 17.5])
    }
}
