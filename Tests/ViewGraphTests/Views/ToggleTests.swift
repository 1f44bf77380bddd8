import Foundation
import Testing

@testable import ViewGraph

@MainActor struct ToggleTests {
    @Test func toggleFollowsAndWritesItsState() throws {
        let window = HeadlessWindow { Screen() }
        let toggle = try #require(window.element(label: "Subtitles"))
        #expect(toggle.isOn == false)
        toggle.setOn(true)
        #expect(toggle.isOn == true)
        toggle.activate()
        #expect(toggle.isOn == false)
        #expect(window.bodyRuns(of: Screen.self) == 1)
    }

    @Test func switchIsTrailingAndCheckboxPrecedesItsLabel() throws {
        let size = CGSize(width: 200, height: 100)
        let plain = HeadlessWindow(size: size) { Screen() }
        #expect(plain.element(label: "Subtitles")?.frame == CGRect(x: 154, y: 37, width: 46, height: 26))
        let box = HeadlessWindow(size: size) { Screen().toggleStyle(.checkbox) }
        let toggle = try #require(box.element(label: "Subtitles"))
        let label = try #require(box.element(text: "Subtitles"))
        #expect(toggle.frame.maxX + 8 == label.frame.minX)
    }

    @Test func hiddenLabelStillNamesTheToggle() {
        let window = HeadlessWindow { Screen().labelsHidden() }
        #expect(window.texts.isEmpty)
        #expect(window.element(label: "Subtitles")?.isOn == false)
    }
}

private struct Screen: View {
    @State private var isOn = false
    var body: some View { Toggle("Subtitles", isOn: $isOn) }
}
