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

    @Test func namesControlsAndValuesAreInColumns() throws {
        let stage = SystemStage(.multilingual())
        stage.player.play()
        stage.advance(1)
        stage.press("e")
        stage.advance(0.1)
        let panel = try #require(stage.window.elements.first { $0.content?.accessibility.role == .dialog }).frame
        let inside = stage.window.elements.filter { panel.contains($0.frame) }
        func edges(_ texts: Set<String>) -> [CGRect] {
            inside.filter { $0.text.map(texts.contains) == true }.map(\.frame)
        }
        let names = edges(["Brightness", "Contrast", "Saturation", "Audio delay", "Subtitle delay", "Subtitle size"])
        #expect(names.count == 6 && Set(names.map { $0.minX.rounded() }).count == 1)
        let values = edges(["100%", "0.0 s"])
        #expect(values.count == 6 && Set(values.map { $0.maxX.rounded() }).count == 1)
        let controls = ["Brightness", "Contrast", "Saturation", "Sound later", "Subtitles later", "Larger subtitles"]
            .compactMap { stage.window.element(label: $0) }.filter(\.isControl)
        #expect(controls.count == 6 && Set(controls.map { $0.frame.maxX.rounded() }).count == 1)
        // The words of other languages are longer, such as “Untertitelverzögerung”.
        let buttons = try #require(stage.window.element(label: "Subtitles earlier")).frame
        #expect(buttons.minX - names[0].minX >= 180)
        // The rows of a section have the same distance.
        let places = names.prefix(3).map(\.midY)
        #expect(places[1] - places[0] == places[2] - places[1])
    }
}
