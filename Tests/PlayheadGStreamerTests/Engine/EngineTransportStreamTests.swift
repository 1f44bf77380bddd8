import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// Transport streams that consist of several, and stations.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineTransportStreamTests {
    /// The streams change at 6 s.
    @Test(arguments: [TestMedia.mpegTSChange, .mpegTSCodecChange], [false, true])
    func playbackFollowsAChangeOfStreams(_ media: TestMedia, isRemote: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let url =
            isRemote
            ? server.url(for: try await server.serve(media)) : try await TestMediaLibrary().file(of: media)
        let item = try stage.load(url)
        let ready = try await stage.ready(item)
        #expect(ready.mediaType == .video)
        // The demuxer states the times of one program, and seeks in one.
        #expect(isRemote || !ready.ranges.duration.isNumeric && ready.ranges.seekable.isEmpty)
        let end = try await stage.ended(item)
        #expect(abs(end.position.seconds - 12) < 0.5 && !end.isTruncated, "\(end)")
        #expect(stage.leap(of: item) == nil)
    }

    /// Encoders begin with the header of the first file that they play, which states its duration.
    @Test func stationIsNoRecording() async throws {
        let server = try StreamServer.started()
        let song = try await TestMediaLibrary().file(of: .mp3)
        let station = try server.serveRadio("/radio.mp3", mp3: song, sendsHeader: true)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: station.path))
        let ready = try await stage.ready(item)
        #expect(ready.ranges.duration.isIndefinite && ready.ranges.seekable.isEmpty)
        try await stage.position(item) { $0 > 1 }
    }
}
