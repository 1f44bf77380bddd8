import Foundation
import MediaServer
import Playhead
import Testing

@testable import PlayheadGStreamer

struct StillPictureMakerTests {
    /// Each test that reads files runs in the application and in the separate process.
    static let homes = [EngineIsolation.none, .required]
    private let library = TestMediaLibrary()

    private func picture(_ media: TestMedia, _ home: EngineIsolation) async throws -> StillPicture {
        try await StillPictureMaker(isolation: home).picture(
            ofFile: library.file(of: media).path, width: 160, height: 160)
    }

    /// Returns red, green and blue of a pixel, by its place in the picture from 0 to 1.
    private func color(_ picture: StillPicture, _ across: Double, _ down: Double) -> [UInt8] {
        guard case .frame(let width, let height, let bytesPerRow, let bytes) = picture else { return [] }
        let index = Int(Double(height) * down) * bytesPerRow + Int(Double(width) * across) * 4
        return [bytes[index + 2], bytes[index + 1], bytes[index]]
    }

    private func size(_ picture: StillPicture) -> [Int] {
        guard case .frame(let width, let height, _, let bytes) = picture else { return [] }
        #expect(bytes.count >= width * height * 4)
        return [width, height]
    }

    @Test(arguments: homes) func framesHaveTheColorsAndTheRatioOfTheVideo(_ home: EngineIsolation) async throws {
        let picture = try await picture(.quadrants, home)
        #expect(size(picture) == [160, 90])
        let corners = [color(picture, 0.3, 0.2), color(picture, 0.8, 0.2), color(picture, 0.3, 0.8)]
        for (corner, channel) in zip(corners, 0...2) {
            #expect(corner[channel] > 200 && corner.enumerated().allSatisfy { $0 == channel || $1 < 60 }, "\(corners)")
        }
    }

    @Test(arguments: homes) func highDynamicRangeIsMapped(_ home: EngineIsolation) async throws {
        let picture = try await picture(.hdr10MP4, home)
        let places = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)]
        let colors = places.map { color(picture, $0, $1) }
        for (color, expected) in zip(colors, [[230, 230, 230], [255, 255, 255], [190, 0, 0], [108, 108, 108]]) {
            let isNear = zip(color, expected).allSatisfy { abs(Int($0) - $1) <= ($1 == 0 ? 24 : 4) }
            #expect(isNear, "\(color) instead of \(expected)")
        }
    }

    @Test(arguments: homes) func wideAndTurnedPixelsAreShownAsInThePlayer(_ home: EngineIsolation) async throws {
        #expect(size(try await picture(.quadrantsWide, home)) == [160, 45])
        let turned = try await picture(.quadrantsRotated, home)
        #expect(size(turned) == [90, 160])
        // Turned clockwise: the lower left corner, which is blue, becomes the upper left one.
        let corner = color(turned, 0.2, 0.3)
        #expect(corner[2] > 200 && corner[0] < 60, "\(corner)")
    }

    @Test(arguments: homes) func aPositionHasItsOwnFrameAndNoCover(_ home: EngineIsolation) async throws {
        let maker = StillPictureMaker(isolation: home)
        let path = try await library.file(of: .quadrants).path
        for position in [0, 0.5, 1e9, -1, .nan] {
            let picture = try await maker.picture(ofFile: path, width: 160, height: 160, position: position)
            #expect(size(picture) == [160, 90], "\(position)")
        }
        let recording = try await library.file(of: .mp3).path
        await #expect(throws: StillPictureError.noPicture) {
            try await maker.picture(ofFile: recording, width: 160, height: 160, position: 1)
        }
    }

    @Test(arguments: homes) func coversOfRecordingsAreReturnedAsTheyAre(_ home: EngineIsolation) async throws {
        guard case .cover(let bytes) = try await picture(.mp3, home) else {
            Issue.record("no cover")
            return
        }
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test(arguments: [TestMedia.oggVorbis, .noise, .htmlPage, .textFile, .emptyFile], homes)
    func otherFilesHaveNoPicture(_ media: TestMedia, _ home: EngineIsolation) async throws {
        let path = try await library.file(of: media).path
        let maker = StillPictureMaker(isolation: home)
        await #expect(throws: StillPictureError.self) { try await maker.picture(ofFile: path, width: 64, height: 64) }
    }

    /// A list in a folder must not make the program connect to a server.
    @Test(arguments: homes) func listsOfAddressesAreNotFollowed(_ home: EngineIsolation) async throws {
        let server = try StreamServer.started()
        let segment = server.url(for: "/0_000.ts").absoluteString
        let lists = [
            "list.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n\(segment)\n#EXT-X-ENDLIST\n",
            "list.sdp": "v=0\no=- 1 1 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\na=control:\(segment)\n"
                + "m=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
            "list.mpd": """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
            mediaPresentationDuration="PT4S" profiles="urn:mpeg:dash:profile:isoff-main:2011"><Period><AdaptationSet
            mimeType="video/mp4"><Representation id="1" bandwidth="1000" width="64" height="36" codecs="avc1.42c00b">
            <BaseURL>\(segment)</BaseURL></Representation></AdaptationSet></Period></MPD>
            """,
        ]
        let maker = StillPictureMaker(isolation: home)
        for (name, text) in lists {
            let list = try Scratch(name, text)
            await #expect(throws: StillPictureError.self, "\(name)") {
                try await maker.picture(ofFile: list.path, width: 64, height: 64)
            }
        }
        #expect(server.log.isEmpty)
    }

    @Test(arguments: homes) func aTimeLimitThatHasPassedStartsNothing(_ home: EngineIsolation) async throws {
        let path = try await library.file(of: .quadrants).path
        let maker = StillPictureMaker(timeLimit: .zero, isolation: home)
        await #expect(throws: StillPictureError.timedOut) {
            try await maker.picture(ofFile: path, width: 64, height: 64)
        }
    }

    @Test(arguments: homes) func aTaskThatWasCanceledStartsNothing(_ home: EngineIsolation) async throws {
        let path = try await library.file(of: .quadrants).path
        let maker = StillPictureMaker(isolation: home)
        let task = Task { try await maker.picture(ofFile: path, width: 64, height: 64) }
        task.cancel()
        await #expect(throws: StillPictureError.canceled) { try await task.value }
    }

    @Test func framesOfOneColorArePlain() {
        func frame(_ bytes: [UInt8]) -> StillPicture { .frame(width: 2, height: 1, bytesPerRow: 8, bytes: bytes) }
        #expect(frame([0, 0, 0, 255, 8, 8, 8, 255]).isPlain)
        #expect(!frame([0, 0, 0, 255, 99, 99, 99, 255]).isPlain)
        #expect(!StillPicture.cover([1]).isPlain)
    }
}

/// A file that is removed with this object.
private final class Scratch {
    let path: String

    /// Writes a text.
    init(_ name: String, _ text: String) throws {
        path = try Self.folder() + name
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }

    private static func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "playhead-still-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder + "/"
    }
}
