import FeedLoading
import Foundation
import MediaServer
import PlaybackModel
import Testing

@Suite struct ChapterLoaderTests {
    @Test func chaptersOfAServerAreReadyForAPlayer() async throws {
        let stage = try ClientStage()
        stage.server.serve(
            #"{"chapters": [{"startTime": 0, "title": "A"}, {"startTime": 60, "title": "B", "img": "b.png"}]}"#,
            at: "/show/chapters.json")
        let loader = ChapterLoader(client: stage.client)
        let address = stage.server.url(for: "/show/chapters.json").absoluteString
        let chapters = try await loader.load(address).mediaChapters
        #expect(chapters.map(\.title) == ["A", "B"])
        #expect(chapters[0].range.end.seconds == 60)
        #expect(!chapters[1].range.end.isNumeric)
        #expect(chapters[1].image == stage.server.url(for: "/show/b.png").absoluteString)
        await #expect(throws: FeedError.self) {
            _ = try await loader.load(stage.server.url(for: "/missing.json").absoluteString)
        }
    }
}
