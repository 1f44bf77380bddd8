import Foundation
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

@Suite(.waitingPipelines, .timeLimit(.minutes(5))) @MainActor struct EngineLiveTests {
    @Test func liveStreamHasASlidingWindow() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: 6)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        let ready = try await stage.ready(item)
        #expect(ready.ranges.duration.isIndefinite)
        #expect(!ready.ranges.seekable.isEmpty)
        try await stage.transport(.playing, of: item)
        try await stage.first("a later window", of: item) { event -> Bool? in
            guard case .ranges(let ranges) = event, let range = ranges.seekable.first else { return nil }
            return range.start.seconds >= 2 ? true : nil
        }
    }

    @Test func windowCanBeSought() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/dvr.m3u8", of: try await server.serve(.hlsSingle), window: 20)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        let ready = try await stage.ready(item)
        let window = try #require(ready.ranges.seekable.first)
        #expect(window.duration.seconds > 30)
        try await stage.transport(.playing, of: item)
        let mark = stage.reports.count
        let target = window.start.seconds + 10
        let landed = try await stage.landed(stage.seek(item, to: target), of: item)
        #expect(abs(landed - target) < 0.5)
        try await stage.position(item, from: mark) { $0 > target + 0.5 }
    }

    /// The window moves on after it was read, and GStreamer refuses exact seeks to before its start.
    ///
    /// Segments stay on the server after they left the playlist, as RFC 8216, 6.2.2, requires.
    @Test func seeksToTheStartOfAMovingWindowLand() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive(
            "/dvr.m3u8", of: try await server.serve(.hlsSingle), window: 20, keepingSegments: 20)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        let ready = try await stage.ready(item)
        var window = try #require(ready.ranges.seekable.first)
        try await stage.transport(.playing, of: item)
        let end = window.start.seconds + 12
        while window.start.seconds < end {
            let mark = stage.reports.count
            let landed = try await stage.landed(stage.seek(item, to: window.start.seconds), of: item)
            // Slower than GStreamer's deadlock needs (rule 96).
            try await stage.position(item, from: mark) { $0 > landed + 0.2 }
            for case .ranges(let ranges) in stage.events(of: item) { window = ranges.seekable.first ?? window }
        }
    }

    @Test func frozenPlaylistIsStale() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: 6)
        let stage = EngineStage(clock: FastClock(factor: 4))
        let item = try stage.load(server.url(for: live.path))
        try await stage.transport(.playing, of: item)
        live.freeze()
        try await stage.transport(.waiting(.minimizingStalls), of: item, from: stage.reports.count)
        let error = try await stage.failure(item)
        #expect(error.code == .playlistStale)
    }

    @Test func liveStreamEndsWithItsPlaylist() async throws {
        let server = try StreamServer.started()
        let live = try server.serveLive("/live.m3u8", of: try await server.serve(.hlsSingle), window: 6)
        let stage = EngineStage()
        let item = try stage.load(server.url(for: live.path))
        try await stage.transport(.playing, of: item)
        live.end()
        #expect(!(try await stage.ended(item).isTruncated))
    }

    /// The byte order mark is there at each reload, and neither the name nor the type tells that it is a playlist.
    @Test func playlistsWithAByteOrderMarkAndWithoutANameGrow() async throws {
        let server = try StreamServer.started()
        let film = try await server.serve(.hlsSingle)
        let list = try String(contentsOf: try await TestMedia.hlsSingle.file(), encoding: .utf8)
            .replacing("#EXT-X-PLAYLIST-TYPE:VOD\n", with: "")
        let end = try #require(list.range(of: "#EXTINF", options: .backwards)).lowerBound
        let path = film[...(try #require(film.lastIndex(of: "/")))] + "list"
        server.serve("\u{FEFF}" + list[..<end], at: String(path), contentType: "text/plain")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: String(path)))
        let first = try #require(try await stage.ready(item).ranges.seekable.first)
        try await stage.transport(.playing, of: item)
        server.serve("\u{FEFF}" + list, at: String(path), contentType: "text/plain")
        #expect(!(try await stage.ended(item).isTruncated))
        #expect(first.end.seconds < 60)
    }
}
