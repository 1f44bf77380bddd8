import Testing

@testable import MediaReaders

@Suite struct TrackPurposeTests {
    private static let purposes = "urn:tva:metadata:cs:AudioPurposeCS:2007"

    @Test(
        arguments: [
            (purposes, "1", .describesVideo), (purposes, "2", .hearingImpaired), (purposes, "4", .commentary),
            (purposes, "6", []), (TrackPurpose.roles, "main", []), (TrackPurpose.roles, "commentary", .commentary),
            (TrackPurpose.roles, "forced-subtitle", .forced), (TrackPurpose.roles, "description", .describesVideo),
            ("URN:mpeg:dash:role:2011", "Caption", .hearingImpaired), ("urn:other", "description", []),
        ] as [(String, String, TrackPurpose)])
    func termsOfDASHArePurposes(_ scheme: String, _ term: String, _ purpose: TrackPurpose) throws {
        #expect(TrackPurpose(scheme: scheme, term: term) == purpose)
        let element = purpose == .forced || scheme != Self.purposes ? "Role" : "Accessibility"
        let manifest = """
            <MPD><Period><AdaptationSet contentType="audio"><\(element) schemeIdUri="\(scheme)" value="\(term)"/>
            <Representation id="1"/></AdaptationSet></Period></MPD>
            """
        let set = try #require(try DASHManifest(Array(manifest.utf8)).periods.first?.adaptationSets.first)
        #expect(set.purpose == purpose)
        #expect(set.roles == (element == "Role" ? [term] : []))
    }

    // MARK: MP4

    /// The movie with a box in the user data of its track of sound, in place of its name.
    private func purpose(_ name: String, _ content: [UInt8]) throws -> TrackPurpose? {
        var bytes = MP4Fixtures.movie
        // "name" with "Commentaire", in 19 bytes.
        let place = try #require(bytes.firstRange(of: Array("nameCommentaire".utf8)))
        let size = UInt8(place.count + 4)
        #expect(content.count <= place.count - 4)
        bytes.replaceSubrange(
            place, with: Array(name.utf8) + content + [UInt8](repeating: 0, count: place.count - 4 - content.count))
        #expect(bytes[place.lowerBound - 1] == size)
        return try MP4Movie(reading: BufferByteSource(bytes)).tracks.first { $0.id == 2 }?.purpose
    }

    @Test func userDataOfTracksOfMP4IsRead() throws {
        // The box of the fixture is too short for a scheme.
        #expect(try purpose("kind", [0, 0, 0, 0] + Array("a\0b".utf8)) == [])
        #expect(try purpose("tagc", Array("public.x".utf8)) == [])
        #expect(try purpose("kind", [0]) == [])
    }

    @Test func containerTracksOfMP4KnowDefaultsAndForcedText() throws {
        var bytes = MP4Fixtures.movie
        let tracks = try MP4Movie(reading: BufferByteSource(bytes)).containerTracks
        #expect(tracks.map(\.number) == [1, 2, 3] && tracks.map(\.kind) == [.video, .audio, .text])
        #expect(tracks.map(\.isDefault) == [true, true, false] && tracks.allSatisfy { $0.purpose == [] })
        // The flags behind the eight bytes of a sample entry.
        let entry = try #require(bytes.firstRange(of: Array("tx3g".utf8)))
        bytes[entry.upperBound + 8] = 0xC0
        // The header of the second track denies that it is enabled.
        let headers = bytes.ranges(of: Array("tkhd".utf8))
        bytes[headers[1].upperBound + 3] = 2
        let changed = try MP4Movie(reading: BufferByteSource(bytes)).containerTracks
        #expect(changed.map(\.isDefault) == [true, false, false] && changed.map(\.purpose) == [[], [], .forced])
    }

    // MARK: Transport streams

    private func packet(_ identifier: Int, _ content: [UInt8]) -> [UInt8] {
        [0x47, UInt8(identifier >> 8) | 0x40, UInt8(identifier & 0xFF), 0x10] + content
            + [UInt8](repeating: 0xFF, count: 184 - content.count)
    }

    /// The tables of a program with one stream.
    private func tables(_ packets: UInt8) -> [UInt8] {
        let table: [UInt8] = [0, 0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xF0, 0, 1, 2, 3, 4]
        let map: [UInt8] = [0, 2, 0xB0, 18, 0, 1, 0xC1, 0, 0, 0xE1, 0, 0xF0, 0]
        return packet(0, table) + packet(4096, map + [0x1B, 0xE1, packets, 0xF0, 0, 1, 2, 3, 4])
    }

    @Test func otherStreamsAtTheEndAreNoticed() {
        func changes(_ first: [UInt8], _ last: [UInt8]) -> Bool {
            let frames = (0..<30).flatMap { _ in packet(256, []) }
            return TransportPrograms.changesStreams(in: BufferByteSource(first + frames + last + packet(256, [])))
        }
        #expect(changes(tables(0), tables(7)))
        #expect(!changes(tables(0), tables(0)) && !changes(tables(0), []) && !changes([], tables(0)))
        #expect(!TransportPrograms.changesStreams(in: BufferByteSource([])))
    }

    @Test func descriptorsOfTransportStreamsAreRead() {
        func stream(_ type: UInt8, _ packets: UInt8, _ descriptors: [UInt8]) -> [UInt8] {
            [type, 0xE1, packets, 0xF0, UInt8(descriptors.count)] + descriptors
        }
        let english = Array("eng".utf8)
        let streams =
            stream(0x1B, 0, []) + stream(0x0F, 1, [0x0A, 4] + english + [3])
            + stream(0x0F, 2, [0x0A, 4] + english + [0])
            + stream(0x06, 3, [0x6A, 2, 0x80, 0b0101_0000]) + stream(0x06, 4, [0x7A, 1, 0x00])
            + stream(0x06, 5, [0x7F, 2, 0x06, 1 << 2]) + stream(0x06, 6, [0x59, 8] + english + [0x24, 0, 1, 0, 1])
            + stream(0x06, 7, [0x0A, 9])
        let length = 9 + streams.count + 4
        let map = [0, 2, 0xB0, UInt8(length), 0, 1, 0xC1, 0, 0, 0xE1, 0, 0xF0, 0] + streams + [1, 2, 3, 4]
        let table: [UInt8] = [0, 0, 0xB0, 13, 0, 1, 0xC1, 0, 0, 0, 1, 0xF0, 0, 1, 2, 3, 4]
        let bytes = packet(0, table) + packet(4096, map) + packet(256, [])
        let tracks = TransportPrograms.tracks(in: bytes)
        #expect(tracks.map(\.number) == [256, 257, 258, 259, 260, 262])
        #expect(tracks.map(\.kind) == [.video, .audio, .audio, .audio, .audio, .text])
        #expect(tracks.map(\.purpose) == [[], .describesVideo, [], .describesVideo, [], .hearingImpaired])
        #expect(tracks.allSatisfy { $0.isDefault == nil })
        #expect(TransportPrograms.tracks(in: packet(256, [])) == [])
        Mutations.run(on: [bytes], tokens: ["G"]) { bytes in
            _ = TransportPrograms.tracks(in: bytes)
            return true
        }
    }
}
