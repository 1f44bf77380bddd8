import Foundation
import Playhead
import PlayheadTesting
import Testing

@testable import PlayheadUI

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

    /// A button behind the table would take Space and Return otherwise.
    @Test func theTableTakesTheFocus() {
        let stage = SystemStage()
        stage.advance(1)
        stage.window.element(identifier: "play-pause")?.focus()
        stage.press(.f1)
        stage.advance(0.1)
        #expect(stage.window.focusedElement?.label == "Close")
        stage.press(.escape)
        stage.advance(0.1)
        #expect(stage.window.element(label: "Keyboard shortcuts") == nil && stage.window.focusedElement == nil)
        let wasPlaying = stage.player.shouldPlay
        stage.press(.space)
        #expect(stage.player.shouldPlay != wasPlaying)
    }

    @Test func f1ShowsTheTable() {
        let stage = SystemStage()
        stage.advance(1)
        stage.press(.f1)
        #expect(stage.window.element(label: "Keyboard shortcuts") != nil)
        stage.press(.f1)
        #expect(stage.window.element(label: "Keyboard shortcuts") == nil)
    }

    @Test func eachKeyHasACap() {
        func caps(_ keys: String) -> [KeyCap] { PlayerKeyMap.Line(keys, "").caps }
        #expect(caps("Space K") == [.key("Space"), .sign("/"), .key("K")])
        #expect(caps("Shift+G Shift+H") == [.key("Shift"), .sign("+"), .key("G"), .sign("/"), .key("H")])
        #expect(
            caps("Ctrl++ − 0") == [.key("Ctrl"), .sign("+"), .key("+"), .sign("/"), .key("−"), .sign("/"), .key("0")])
        #expect(caps(", .") == [.key(","), .sign("/"), .key(".")])
        #expect(caps("Ctrl+,") == [.key("Ctrl"), .sign("+"), .key(",")])
        #expect(caps("- +") == [.key("-"), .sign("/"), .key("+")])
        #expect(caps("Esc, Alt+←") == [.key("Esc"), .sign("/"), .key("Alt"), .sign("+"), .key("←")])
        #expect(caps("0 – 9") == [.key("0"), .sign("–"), .key("9")])
    }
}
