import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

/// HLS streams whose segments are in more than one container. GStreamer's demuxer keeps to that of the first segment.
@Suite(.limitedPipelines, .timeLimit(.minutes(3))) @MainActor struct EngineContainerTests {
    /// A playlist of six segments of 2 s, the first `count` of which are in one container and the others in the other one.
    /// - Parameter suffix: A text behind the address of the first segment after the change.
    private func address(
        _ server: StreamServer, startsWithMP4: Bool, count: Int, suffix: String = "", hasMaster: Bool = false
    ) async throws -> URL {
        let transport = try await server.serve(.hlsSingle).split(separator: "/").dropLast().joined(separator: "/")
        let fragments = try await server.serve(.hlsTracks).split(separator: "/").dropLast().joined(separator: "/")
        func part(_ isMP4: Bool, _ range: Range<Int>) -> String {
            let name = isMP4 ? "/\(fragments)/video_%03d.m4s" : "/\(transport)/film_%03d.ts"
            return (isMP4 ? "#EXT-X-MAP:URI=\"/\(fragments)/video_init.mp4\"\n" : "")
                + range.map { "#EXTINF:2,\n\(String(format: name, $0))\($0 == count ? suffix : "")\n" }.joined()
        }
        server.serve(
            """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-TARGETDURATION:2
            #EXT-X-PLAYLIST-TYPE:VOD
            \(part(startsWithMP4, 0..<count))#EXT-X-DISCONTINUITY
            \(part(!startsWithMP4, count..<6))#EXT-X-ENDLIST
            """, at: "/mixed.m3u8", contentType: "application/vnd.apple.mpegurl")
        server.serve(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000\nmixed.m3u8\n", at: "/master.m3u8",
            contentType: "application/vnd.apple.mpegurl")
        return server.url(for: hasMaster ? "/master.m3u8" : "/mixed.m3u8")
    }

    private func positions(_ stage: EngineStage, _ item: Generation) -> [Double] {
        stage.events(of: item).compactMap { if case .position(let report) = $0 { report.time.seconds } else { nil } }
    }

    private func expectNoTrouble(_ stage: EngineStage, _ item: Generation) {
        let troubles = stage.events(of: item).filter { event in
            switch event {
            case .repairing, .failed, .discontinuity: true
            default: false
            }
        }
        #expect(troubles.isEmpty)
    }

    @Test(arguments: [false, true], [1, 2])
    func playbackContinuesInAnotherContainer(startsWithMP4: Bool, count: Int) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(try await address(server, startsWithMP4: startsWithMP4, count: count))
        #expect(try await stage.ready(item).ranges.duration.seconds == 12)
        let end = try await stage.ended(item).position.seconds
        #expect(end == 12)
        #expect(stage.leap(of: item) == nil)
        expectNoTrouble(stage, item)
    }

    @Test(arguments: [false, true]) func seeksLeadIntoTheOtherContainer(startsWithMP4: Bool) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        let item = try stage.load(
            try await address(server, startsWithMP4: startsWithMP4, count: 3, hasMaster: true),
            start: CMTime(value: 9, timescale: 1))
        let ready = try await stage.ready(item)
        #expect(ready.ranges.duration.seconds == 12)
        #expect(ready.ranges.seekable.map(\.end.seconds) == [12])
        #expect(abs(ready.position.seconds - 9) < 0.1)
        for target in [1, 7, 4, 10.0] {
            let mark = stage.reports.count
            #expect(abs(try await stage.landed(stage.seek(item, to: target), of: item) - target) < 0.1)
            try await stage.position(item, from: mark) { $0 > target + 0.3 }
        }
        // The picture of the change itself belongs to the second part.
        #expect(abs(try await stage.landed(stage.seek(item, to: 6), of: item) - 6) < 0.1)
        let end = try await stage.ended(item).position.seconds
        #expect(end == 12)
        expectNoTrouble(stage, item)
    }

    /// In transport streams, the demuxer fails as soon as it reads the change, which can be before the first picture.
    @Test(arguments: [false, true], [1, 2])
    func aChangeThatCannotBeFollowedIsNamed(startsWithMP4: Bool, count: Int) async throws {
        let server = try StreamServer.started()
        let stage = EngineStage()
        // The playlist of the second part would be longer than the whole.
        let suffix = "?" + String(repeating: "x", count: 200)
        let item = try stage.load(
            try await address(server, startsWithMP4: startsWithMP4, count: count, suffix: suffix))
        let error = try await stage.failure(item)
        #expect(error.code == .noPlayableStream && error.cause.contains("0:0\(2 * count)"), "\(error)")
        if startsWithMP4, count > 1 { #expect(positions(stage, item).max() ?? 0 > 3) }
    }
}
