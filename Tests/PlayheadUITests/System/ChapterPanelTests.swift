import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct ChapterPanelTests {
    private func chapter(_ title: String, _ start: Double, _ end: Double?, link: String? = nil) -> MediaChapter {
        MediaChapter(
            range: CMTimeRange(
                start: CMTime(seconds: start, preferredTimescale: 1_000),
                end: end.map { CMTime(seconds: $0, preferredTimescale: 1_000) } ?? .positiveInfinity),
            title: title, image: "https://www.example.com/\(title).jpg", link: link)
    }

    @Test func theCurrentChapterIsMarkedWithTheTimeThatIsLeft() throws {
        var pages: [URL] = []
        let commands = PlayerCommands()
        commands.openLink = { pages.append($0) }
        let stage = SystemStage(.video(duration: 600), commands: commands)
        stage.player.play()
        stage.advance(2)
        stage.press(.f9)
        stage.window.element(label: "Chapters")?.activate()
        stage.advance(0.1)
        #expect(stage.window.element(text: "This item has no chapters.") != nil)
        let item = try #require(stage.player.currentItem)
        stage.player.addMetadata(
            MediaMetadata(chapters: [
                chapter("Hello", 0, 60), chapter("News", 60, 200, link: "https://www.example.com/news"),
                chapter("End", 200, nil),
            ]), to: item)
        stage.advance(1)
        #expect(stage.window.element(label: "Hello, 0 seconds")?.value == "Playing")
        stage.window.element(label: "News, 1 minute")?.activate()
        stage.advance(10)
        #expect(stage.player.time().seconds > 60)
        #expect(stage.window.element(label: "News, 1 minute")?.value == "Playing")
        let left = stage.window.elements.compactMap(\.text).filter { $0.hasSuffix(" left") }
        #expect(left.count == 1 && left[0].hasPrefix("2:1"), "\(left)")
        // The last chapter lasts until the end of the item.
        stage.window.element(label: "End, 3 minutes 20 seconds")?.activate()
        stage.advance(5)
        let last = stage.window.elements.compactMap(\.text).filter { $0.hasSuffix(" left") }
        #expect(last.count == 1 && last[0].hasPrefix("6:3"), "\(last)")
        // The page of a chapter.
        stage.window.element(label: "Open the web page of News")?.activate()
        #expect(pages.map(\.absoluteString) == ["https://www.example.com/news"])
        #expect(stage.window.element(label: "Open the web page of Hello") == nil)
    }

    @Test func chaptersOfTheContentTakePrecedenceAndOtherItemsAreIgnored() throws {
        var film = SimulatedItem.video(duration: 600)
        film.metadata = MediaMetadata(chapters: [chapter("Own", 0, 100)])
        let stage = SystemStage(film, others: [.video(duration: 60)])
        stage.player.play()
        stage.advance(2)
        let added = MediaMetadata(title: "Title", chapters: [chapter("Other", 0, 10)])
        stage.player.addMetadata(added, to: stage.player.items[1])
        #expect(stage.player.metadata.title == nil)
        stage.player.addMetadata(added, to: stage.player.items[0])
        #expect(stage.player.metadata.title == "Title")
        #expect(stage.player.metadata.chapters.map(\.title) == ["Own"])
    }
}
