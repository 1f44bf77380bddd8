import Foundation
import MediaServer
import PlaybackModel
import Playhead
import PlayheadEngineService
import PlayheadGStreamer
import Testing

/// mpv plays what GStreamer cannot, in processes, as a player uses both.
@MainActor @Suite(.serialized) struct MpvLadderTests {
    /// A player without devices.
    private func player(_ item: PlayerItem, _ choice: EngineChoice = .automatic) -> Player {
        var configuration = PlayerConfiguration()
        configuration.output = .headless
        configuration.isolation = .required
        configuration.engine = choice
        configuration.autoplay = true
        return Player(item: item, configuration: configuration)
    }

    /// Plays to the end, or to the failure, which is returned.
    private func play(_ player: Player) async -> PlaybackError? {
        for await transition in player.transitions {
            if transition.lanes.hasEnded || transition.lanes.readiness.error != nil { break }
        }
        return player.error
    }

    @Test(arguments: TestMedia.beyondGStreamer) func mediaBeyondGStreamerPlayToTheirEnd(_ media: TestMedia) async throws
    {
        let player = player(.simple(url: try await media.file()))
        #expect(await play(player) == nil)
        #expect(player.currentProperties.statistics.engine?.hasPrefix("mpv 0.") ?? true)
    }

    /// GStreamer would play 4 s, in the order of the file.
    @Test func orderOfChaptersIsFollowed() async throws {
        let player = player(.simple(url: try await TestMedia.orderedMKV.file()))
        #expect(await play(player) == nil)
        #expect(abs(player.duration.seconds - 2) < 0.2)
        #expect(player.metadata.chapters.map(\.title) == ["Later", "Earlier"])
        #expect(player.currentProperties.warnings.isEmpty)
    }

    @Test func defaultSoundAndItsForcedTextPlay() async throws {
        let player = player(.simple(url: try await TestMedia.purposesMKV.file()), .mpv)
        #expect(await play(player) == nil)
        let selected = player.tracks.tracks.filter { $0.kind != .video && player.tracks.selected.contains($0.id) }
        #expect(selected.map(\.language) == ["ger", "ger"] && selected.map(\.isForced) == [false, true])
        #expect(player.shownText == nil)
    }

    @Test func withoutMpvTheyFail() async throws {
        let player = player(.simple(url: try await TestMedia.alacMKA.file()), .gstreamer)
        #expect(await play(player)?.code == .missingCodec)
    }

    @Test(arguments: TestMedia.movingPictures) func picturesInMotionPlayWithMpvOnly(_ media: TestMedia) async throws {
        let file = try await media.file()
        let player = player(.simple(url: file))
        #expect(await play(player) == nil)
        let error = try #require(await play(self.player(.simple(url: file), .gstreamer)))
        #expect(error.code == .notSupportedByContent)
        #expect(error.remedy == "Install playhead-engine-mpv.")
    }

    /// The demuxer of GStreamer never announces its stream.
    @Test func opusInNUTPlays() async throws {
        #expect(await play(player(.simple(url: try await TestMedia.opusNUT.file()))) == nil)
    }

    /// GStreamer ends at an empty chunk behind the sound, before it has played any.
    @Test func restThatGStreamerLeavesPlays() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("rest-\(UUID().uuidString).aiff")
        defer { try? FileManager.default.removeItem(at: file) }
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        let samples = 96_000
        // Two channels of 16 bits, and 48 kHz as a number of 80 bits.
        let format =
            bytes(18, 4) + bytes(2, 2) + bytes(samples, 4) + bytes(16, 2) + [0x40, 0x0E, 0xBB, 0x80] + bytes(0, 6)
        let sound = bytes(samples * 4 + 8, 4) + [UInt8](repeating: 0, count: samples * 4 + 8)
        let chunks = Array("AIFFCOMM".utf8) + format + Array("SSND".utf8) + sound + Array("ID3 ".utf8) + bytes(0, 4)
        try Data(Array("FORM".utf8) + bytes(chunks.count, 4) + chunks).write(to: file)
        let player = player(.simple(url: file))
        #expect(await play(player) == nil)
        #expect(player.time().seconds > 1.5)
    }

    @Test(arguments: TestMedia.unplayedPictures) func otherPicturesAreNoMedia(_ media: TestMedia) async throws {
        let error = try #require(await play(player(.simple(url: try await media.file()))))
        #expect(error.code == .notMedia)
        let isWebP = media == .animatedWebP
        #expect(
            error.cause == (isWebP ? "This is an animated WebP image, which is not supported." : "This is an image."))
    }

    @Test func addressesPlayAsWell() async throws {
        let server = try StreamServer.started()
        let address = server.url(for: try await server.serve(.utVideoMKV))
        let player = player(.simple(url: address))
        #expect(await play(player) == nil)
    }

    @Test func pageThatIsNoMediaFailsWithTheErrorOfGStreamer() async throws {
        let player = player(.simple(url: try await TestMedia.htmlPage.file()))
        #expect(await play(player)?.code == .notMedia)
    }
}
