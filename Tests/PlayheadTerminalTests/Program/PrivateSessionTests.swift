import Foundation
import MediaServer
import Testing

@Suite struct PrivateSessionTests {
    @Test func nothingIsLeftOfAPrivateSession() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let film = server.url(for: try await server.serve(.shortMP4)).absoluteString
        server.serve(
            """
            <?xml version="1.0"?><rss version="2.0"><channel><title>Evening Walks</title>
            <item><title>Maps</title><enclosure url="\(film)" type="video/mp4"/></item></channel></rss>
            """, at: "/walks.xml", contentType: "application/rss+xml")
        let feed = server.url(for: "/walks.xml").absoluteString
        #expect(try await Self.files(afterPlaying: "--private \(feed)") == [])
        // The same without the option leaves a copy of the feed, so the check can fail.
        #expect(try await !Self.files(afterPlaying: feed).isEmpty)
    }

    /// The files of Playhead in a home folder after a session.
    private static func files(afterPlaying arguments: String) async throws -> [String] {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("home-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let run = try ProgramRun(
            """
            export HOME='\(home.path)'; unset XDG_CACHE_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME
            "$PLAYHEAD" play --headless \(arguments)
            """)
        #expect(run.status == 0, "\(run.output)")
        let all = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains("playhead/") }.sorted()
    }
}
