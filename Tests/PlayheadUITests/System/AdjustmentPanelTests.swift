import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

@MainActor @Suite struct AdjustmentPanelTests {
    @Test func slidersChangeTheColorsAndResetMakesThemNeutral() {
        let stage = SystemStage(.multilingual())
        stage.player.play()
        stage.advance(1)
        stage.press("e")
        stage.advance(0.1)
        let engine = { stage.simulation.engine?.adjustments }
        stage.window.element(label: "Brightness")?.setValue(0.3)
        stage.window.element(label: "Contrast")?.setValue(1.5)
        stage.window.element(label: "Saturation")?.setValue(1.03)
        #expect(engine()?.brightness == 0.3 && engine()?.contrast == 1.5 && engine()?.saturation == 1)
        stage.window.element(label: "Sound later")?.activate()
        stage.advance(0.1)
        #expect(engine()?.audioDelay == 0.1)
        // Without subtitles there is nothing to delay.
        #expect(stage.window.element(label: "Subtitles later")?.activate() == false)
        stage.press("c")
        stage.advance(0.3)
        stage.window.element(label: "Subtitles later")?.activate()
        stage.window.element(label: "Larger subtitles")?.activate()
        stage.advance(0.1)
        #expect(stage.player.adjustments.subtitleDelay == 0.1)
        #expect(stage.window.element(text: "110%") != nil)
        stage.window.element(label: "Reset")?.activate()
        stage.advance(0.1)
        #expect(engine() == .neutral)
        #expect(stage.player.subtitleLook.scale == 1)
    }

    @Test func thePanelKeepsTheControlsAndClosesWithEscape() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        stage.press("e")
        stage.advance(10)
        #expect(stage.showsControls)
        #expect(stage.window.element(label: "Picture and sound") != nil)
        stage.press(.escape)
        stage.advance(10)
        #expect(stage.window.element(label: "Picture and sound") == nil)
        #expect(!stage.showsControls)
    }
}
