import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct SidePanelTests {
    @Test func thePanelCoversANarrowWindowFromItsTop() throws {
        let stage = SystemStage(.video(), others: [.video()])
        stage.window.resize(to: CGSize(width: 360, height: 700))
        stage.advance(1)
        stage.press(.f9)
        stage.window.element(label: "Chapters")?.activate()
        stage.advance(0.1)
        #expect(stage.window.element(identifier: "side-panel")?.frame.width == 360)
        let close = try #require(stage.window.element(label: "Close")).frame
        #expect(close.minY < 20 && close.maxX <= 360)
    }

    @Test func theQueueShowsWhatTheApplicationKnows() throws {
        let commands = PlayerCommands()
        commands.queueDetails = { item in
            QueueItemDetails(subtitle: "Hills", duration: item.url.lastPathComponent == "film1.m3u8" ? 3_725 : .nan)
        }
        let stage = SystemStage(.video(duration: 60), others: [.video(), .video()], commands: commands)
        stage.advance(1)
        stage.press(.f9)
        stage.advance(0.1)
        let lines = stage.window.elements.compactMap { $0.text }
        #expect(lines.count { $0 == "Hills" } == 3)
        // The current item's own duration, the application's, and none.
        #expect(lines.contains("1:00") && lines.contains("1:02:05"))
        #expect(!lines.contains { $0.contains("nan") })
    }

    @Test func theMenuOfARowChangesTheQueue() throws {
        let stage = SystemStage(.video(duration: 60), others: [.video(), .video()])
        stage.advance(1)
        stage.press(.f9)
        stage.advance(0.1)
        func choose(_ title: String, of row: Int) throws {
            let rows = stage.window.elements.filter { $0.content?.contextMenu.contains { $0.title == title } == true }
            let element = try #require(rows.dropFirst(row).first)
            let line = try #require(element.content?.contextMenu.firstIndex { $0.title == title })
            #expect(element.send(.contextMenu([line])))
            stage.advance(0.1)
        }
        var names: [String] { stage.player.items.map { $0.url.lastPathComponent } }
        try choose("Move up", of: 0)
        #expect(names == ["film0.m3u8", "film1.m3u8", "film2.m3u8"])
        try choose("Move down", of: 1)
        #expect(names == ["film0.m3u8", "film2.m3u8", "film1.m3u8"])
        try choose("Play next", of: 2)
        #expect(names == ["film0.m3u8", "film1.m3u8", "film2.m3u8"])
        try choose("Remove from the queue", of: 2)
        #expect(names == ["film0.m3u8", "film1.m3u8"])
        #expect(stage.player.currentItem?.url.lastPathComponent == "film0.m3u8")
    }
}
