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
}
