import Testing

@testable import MediaReaders

struct MatroskaVideoTests {
    private static func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] {
        id + [0x40 | UInt8(data.count >> 8), UInt8(data.count & 255)] + data
    }

    private static func mapping(_ name: String) -> [UInt8] {
        element(
            [0x41, 0xE4], element([0x41, 0xE7], Array(name.utf8)) + element([0x41, 0xED], [1, 0, 10, 0x25, 0, 0]))
    }

    private static func track(_ type: UInt8, _ more: [UInt8] = []) -> [UInt8] {
        element([0xAE], element([0xD7], [1]) + element([0x83], [type]) + more)
    }

    /// A file with elements in its segment, whose size is unknown.
    private static func file(_ elements: [UInt8]) -> [UInt8] {
        element([0x1A, 0x45, 0xDF, 0xA3], [1, 2, 3]) + [0x18, 0x53, 0x80, 0x67, 0x01]
            + [UInt8](repeating: 0xFF, count: 7) + element([0xEC], [UInt8](repeating: 0, count: 90)) + elements
    }

    private static func tracks(_ tracks: [UInt8]) -> [UInt8] { element([0x16, 0x54, 0xAE, 0x6B], tracks) }

    private static let whole = file(tracks(track(2) + track(1, mapping("mvcC") + mapping("dvcC")) + track(1)))

    @Test func configurationOfTheFirstPictureIsRead() throws {
        #expect(
            try MatroskaVideo.dolbyVision(in: BufferByteSource(Self.whole))
                == DolbyVisionConfiguration(profile: 5, compatibility: 0))
    }

    @Test func otherFilesHaveNone() throws {
        let cluster = Self.element([0x1F, 0x43, 0xB6, 0x75], [0])
        for file in [
            Self.file(Self.tracks(Self.track(1) + Self.track(1, Self.mapping("dvcC")))),
            Self.file(cluster + Self.tracks(Self.track(1, Self.mapping("dvcC")))), Self.file([]), [], [0x1A],
        ] {
            #expect(try MatroskaVideo.dolbyVision(in: BufferByteSource(file)) == nil)
        }
    }

    @Test func damagedFilesAreRead() {
        Mutations.run(on: [Self.whole], tokens: ["dvcC"]) { bytes in
            _ = try? MatroskaVideo.dolbyVision(in: BufferByteSource(bytes))
            return true
        }
    }
}
