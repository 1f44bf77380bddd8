import Foundation
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadEngineService

@Suite struct LocalServersTests {
    private final class Server: LocalMediaServer {
        func serve(_ playlist: URL) throws(PlaybackError) -> URL {
            URL(string: "http://127.0.0.1:4567/token/\(playlist.lastPathComponent)")!
        }
        func stop() {}
    }

    private func playlist(_ folder: ScratchFolder, _ lines: String..., name: String = "list.m3u8") throws -> URL {
        URL(
            fileURLWithPath: try folder.file(
                name, "#EXTM3U\n#EXT-X-TARGETDURATION:4\n" + lines.joined(separator: "\n") + "\n"))
    }

    @Test func serverIsKnownWhileItRuns() throws {
        let folder = try ScratchFolder()
        let servers = LocalServers()
        let file = try playlist(folder, "#EXTINF:4,", "a.ts")
        let server = servers.tracking { Server() }()
        let url = try server.serve(file).absoluteString
        #expect(
            servers.server(of: url)
                == LocalServers.Server(address: .ipv4(0x7F00_0001, port: 4567), namesOthers: false))
        #expect(servers.server(of: url + "x") == nil)
        server.stop()
        #expect(servers.server(of: url) == nil)
    }

    @Test func addressesOnTheWebAreFound() throws {
        let folder = try ScratchFolder()
        #expect(!LocalServers.namesOthers(try playlist(folder, "#EXTINF:4,", "a.ts")))
        #expect(LocalServers.namesOthers(try playlist(folder, "#EXTINF:4,", "https://example.com/a.ts")))
    }

    @Test func addressesBehindFilesOfOtherFoldersAreFound() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: true)
        #expect(
            LocalServers.namesOthers(
                try playlist(
                    folder, "#EXTINF:4,", "../x/a.ts", "#EXTINF:4,", "https://example.com/a.ts", name: "a/list.m3u8")))
    }

    @Test func addressesInPlaylistsOfAPlaylistAreFound() throws {
        let folder = try ScratchFolder()
        _ = try playlist(folder, "#EXTINF:4,", "http://example.com/a.ts", name: "inner.m3u8")
        _ = try playlist(folder, "#EXTINF:4,", "a.ts", name: "own.m3u8")
        for (name, expected) in [("inner.m3u8", true), ("own.m3u8", false), ("list.m3u8", false)] {
            let file = URL(
                fileURLWithPath: try folder.file(
                    "list.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\(name)\n"))
            #expect(LocalServers.namesOthers(file) == expected, "\(name)")
        }
    }
}
