import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct KeyPanelTests {
    @Test(arguments: [CGSize(width: 360, height: 640), CGSize(width: 1000, height: 700)])
    func theTableOfKeysFitsTheWindow(_ size: CGSize) throws {
        let stage = SystemStage()
        stage.window.resize(to: size)
        stage.advance(1)
        stage.press("?", .shift)
        stage.advance(0.1)
        let table = try #require(stage.window.element(label: "Keyboard shortcuts")).frame
        #expect(table.minX >= 0 && table.maxX <= size.width)
        #expect(table.minY >= 0 && table.maxY <= size.height)
        // Every line is within its sides, and scrolling reaches it.
        let line = try #require(stage.window.element(text: "Play at double speed")).frame
        #expect(line.minX > table.minX && line.maxX < table.maxX)
    }
}
