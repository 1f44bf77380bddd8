import CGTK
import Foundation
import ViewGraph
import XCTest

@testable import ViewGraphGTK

final class FormTests: GTKTestCase {
    func testFormHasTheFramesOfItsLayoutAtEveryWidth() throws {
        try onMain {
            for width: CGFloat in [240, 360, 900] {
                let stage = WindowStage(width: width, height: 500, Settings())
                defer { stage.close() }
                try expectFramesOfTheLayout(in: stage, Settings(), "\(width)")
            }
        }
    }

    func testDisclosureGroupReportsItsStateAndShowsItsContent() throws {
        try onMain {
            let stage = WindowStage(width: 400, height: 500, Settings())
            defer { stage.close() }
            let label = try XCTUnwrap(stage.element(text: "Advanced"))
            var button = label
            while !(button.content?.isControl ?? false) { button = try XCTUnwrap(button.parent) }
            let control = try XCTUnwrap(stage.handle(button)).control
            XCTAssertTrue(Self.isExpanded(control, is: false))
            XCTAssertTrue(button.send(.activate))
            stage.settle()
            XCTAssertTrue(Self.isExpanded(control, is: true))
            let content = try XCTUnwrap(stage.element(text: "Content"))
            waitFor("the end of the animation") { (stage.bounds(of: content)?.minY ?? 0) > 0 }
        }
    }

    func testFormLeavesNothingBehind() throws {
        try onMain { _ = expectNothingIsLeft(of: Settings(), width: 400, height: 500) }
    }

    @MainActor private static func isExpanded(_ widget: Widget, is isExpanded: Bool) -> Bool {
        let text = cgtk_test_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, isExpanded ? 1 : 0)
        defer { g_free(text) }
        return text == nil
    }
}

private struct Settings: View {
    @State private var isOn = true
    @State private var text = "text"

    var body: some View {
        Form {
            Section("Playback") {
                Toggle("Skip intros", isOn: $isOn)
                Picker("Quality", selection: $text) { ForEach(["text", "other"], id: \.self) { Text($0) } }
                Slider(value: .constant(0.5)) { Text("Volume") }
                TextField("A long label of a field", text: $text)
            }
            Section {
                LabeledContent("Version", value: "1.0")
                DisclosureGroup("Advanced") { Text("Content") }
            } footer: {
                Text("A footer that explains the section in more words than fit into one line of a narrow window.")
            }
        }
    }
}
