import Foundation
import Glibc
import MediaServer
import PlaybackModel
import Playhead
import PlayheadTesting
import Synchronization
import Testing

@testable import PlayheadEngineService

/// Addresses in real streams, which the player decides about.
@Suite(.serialized, .enabled(if: !Sanitizers.haveThreads, "needs a process without threads"))
struct AddressRefusalTests {
    /// The address at which computers in a data center learn their passwords.
    private static let metadata = "http://169.254.169.254/latest/meta-data"

    private func error(of url: URL) async -> PlaybackError? {
        let stage = IsolatedStage()
        stage.send(.load(LoadRequest(source: .url(url.absoluteString), play: true)), 1)
        return await stage.wait("failure") { !$0.failures.isEmpty }.failures.first
    }

    @Test func playlistCannotNameARefusedAddress() async throws {
        let server = try StreamServer.started()
        server.serve(
            "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(Self.metadata)/a.ts\n#EXT-X-ENDLIST\n", at: "/list.m3u8",
            contentType: "application/vnd.apple.mpegurl")
        let error = try #require(await error(of: server.url(for: "/list.m3u8")))
        #expect(error.code == .addressNotAllowed && error.url?.hasPrefix("http://169.254.169.254") == true)
    }

    @Test func variantCannotBeAtARefusedAddress() async throws {
        let server = try StreamServer.started()
        server.serve(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\n\(Self.metadata)/a.m3u8\n", at: "/list.m3u8",
            contentType: "application/vnd.apple.mpegurl")
        #expect(await error(of: server.url(for: "/list.m3u8"))?.code == .addressNotAllowed)
    }

    @Test func redirectCannotLeadToARefusedAddress() async throws {
        let server = try StreamServer.started()
        server.redirect("/film.mp4", to: Self.metadata)
        #expect(await error(of: server.url(for: "/film.mp4"))?.code == .addressNotAllowed)
    }

    @Test func manifestCannotNameARefusedAddress() async throws {
        let server = try StreamServer.started()
        server.serve(
            """
            <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" minBufferTime="PT1S"
             mediaPresentationDuration="PT8S" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period>
            <AdaptationSet mimeType="video/mp4"><Representation id="a" bandwidth="1000" codecs="avc1.42c00d"
             width="320" height="180"><BaseURL>\(Self.metadata)/a.mp4</BaseURL>
            <SegmentBase indexRange="100-200"><Initialization range="0-99"/></SegmentBase></Representation>
            </AdaptationSet></Period></MPD>
            """, at: "/list.mpd", contentType: "application/dash+xml")
        #expect(await error(of: server.url(for: "/list.mpd"))?.code == .addressNotAllowed)
    }

    /// The server of a local playlist is on this machine, but the playlist does not name others.
    @MainActor @Test func localPlaylistWithoutAddressesReachesOnlyItsServer() async throws {
        let folder = try ScratchFolder()
        let other = try StreamServer.started()
        let film = try await TestMedia.mpegTS.file()
        other.serve(file: film, at: "/film.ts")
        try FileManager.default.copyItem(atPath: film.path, toPath: folder.path + "/film.ts")
        let list = "#EXTM3U\n#EXT-X-TARGETDURATION:60\n#EXTINF:60,\nfilm.ts\n#EXT-X-ENDLIST\n"
        let file = URL(fileURLWithPath: try folder.file("list.m3u8", list))
        // Serves the folder over loopback, as the server for local playlists does.
        let served = try StreamServer.started()
        served.serve(directory: URL(fileURLWithPath: folder.path, isDirectory: true), at: "/")
        let server = LocalServers.shared.tracking { ServerOfFolder(served) }()
        let url = try server.serve(file)
        defer { server.stop() }
        let stage = IsolatedStage()
        stage.send(.load(LoadRequest(source: .url(url.absoluteString), play: true)), 1)
        await stage.wait("playback") { $0.isReady && $0.isPlaying }
        // The playlist was read before. The server now gives another one.
        _ = try folder.file(
            "list.m3u8", list.replacingOccurrences(of: "film.ts", with: other.url(for: "/film.ts").absoluteString)
        )
        stage.send(.load(LoadRequest(source: .url(url.absoluteString), play: true)), 2)
        let failures = await stage.wait("failure") { !$0.failures.isEmpty }.failures
        #expect(failures.first?.code == .addressNotAllowed)
        #expect(other.log.isEmpty)
    }

    private final class ServerOfFolder: LocalMediaServer {
        private let server: StreamServer
        init(_ server: StreamServer) { self.server = server }
        func serve(_ playlist: URL) throws(PlaybackError) -> URL { server.url(for: "/" + playlist.lastPathComponent) }
        func stop() { server.stop() }
    }

    @Test(arguments: [TestMedia.hls, .dash, .mp4]) func streamsOfThisMachinePlayByName(_ media: TestMedia) async throws
    {
        let server = try StreamServer.started()
        let address = server.url(for: try await server.serve(media)).absoluteString
        let url = address.replacingOccurrences(of: "127.0.0.1", with: "localhost")
        let stage = IsolatedStage()
        stage.send(.load(LoadRequest(source: .url(url), play: true)), 1)
        let events = await stage.wait("playback") { $0.isReady && $0.isPlaying || !$0.failures.isEmpty }
        #expect(events.failures.isEmpty)
        #expect(stage.engine.confinementReports[.network]?.isActive(.connectGate) == true)
    }
}
