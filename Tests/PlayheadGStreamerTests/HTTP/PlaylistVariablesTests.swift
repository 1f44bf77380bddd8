import Foundation
import MediaServer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

@Suite(.waitingPipelines, .timeLimit(.minutes(2))) @MainActor struct PlaylistVariablesTests {
    private let variables = PlaylistVariables(values: [
        "name": "s", "host": "https://cdn.example.com/film", "root": "/media", "": "empty",
    ])

    @Test(arguments: [
        ("http://a.example/v/{$name}1.ts", "http://a.example/v/s1.ts"),
        ("http://a.example/v/%7B$name%7D1.ts?x=%7b%24name%7d", "http://a.example/v/s1.ts?x=s"),
        ("http://a.example/v/%7B$host%7D/1.ts", "https://cdn.example.com/film/1.ts"),
        ("http://a.example/v/%7B$root%7D/1.ts", "http://a.example/media/1.ts"),
        ("http://a.example/v/a%7B$root%7D/1.ts", "http://a.example/v/a/media/1.ts"),
    ])
    func namesAreReplaced(address: String, expected: String) {
        #expect(variables.expanded(address) == expected)
    }

    @Test(arguments: ["http://a.example/1.ts", "http://a.example/{$other}.ts", "http://a.example/{$name", "", "{$"])
    func otherAddressesStay(address: String) {
        #expect(variables.expanded(address) == nil)
        #expect(PlaylistVariables().expanded(address) == nil)
    }

    @Test func valuesThatGrowWithoutEndAreRefused() {
        let long = PlaylistVariables(values: ["x": String(repeating: "x", count: 1_000)])
        #expect(long.expanded("http://a.example/" + String(repeating: "{$x}", count: 100)) == nil)
    }

    @Test func streamsWithVariablesPlay() async throws {
        let server = try StreamServer.started()
        defer { server.stop() }
        let path = try await server.serve(.hlsCounting)
        let folder = path[...(try #require(path.lastIndex(of: "/")))]
        let original = try String(contentsOf: try await TestMedia.hlsCounting.file(), encoding: .utf8)
        let lines = original.split(separator: "\n").map { $0.hasPrefix("#") ? String($0) : "{$place}\($0)" }
        let text = lines.joined(separator: "\n").replacing(
            "#EXTM3U", with: "#EXTM3U\n#EXT-X-DEFINE:QUERYPARAM=\"place\"")
        server.serve(text, at: "/elsewhere/main.m3u8")
        let stage = EngineStage()
        let item = try stage.load(server.url(for: "/elsewhere/main.m3u8", query: "place=\(folder)"), play: false)
        try await stage.ready(item)
        #expect(!server.log.contains { $0.request.path.contains("place") })
    }
}
