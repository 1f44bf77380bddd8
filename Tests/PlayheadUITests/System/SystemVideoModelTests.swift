import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct SystemVideoModelTests {
    @Test func aSkipThatMovesNothingPromisesNothing() {
        let stage = SystemStage(.video(duration: 60))
        stage.advance(1)
        stage.player.seek(.at(CMTime(seconds: 30, preferredTimescale: 1_000)))
        stage.advance(0.5)
        stage.press(.rightArrow, .shift)
        stage.advance(0.5)
        #expect(stage.player.time() == .s(31))
        #expect(stage.window.element(text: "+1 s   0:31") != nil)
        stage.player.seek(.at(CMTime(seconds: 59.5, preferredTimescale: 1_000)))
        stage.advance(2)
        // A skip in the last second would end the item.
        stage.press(.rightArrow, .shift)
        #expect(stage.window.element(text: "0:59") != nil)
        #expect(stage.window.elements.allSatisfy { $0.text?.hasPrefix("+") != true })
    }
}
