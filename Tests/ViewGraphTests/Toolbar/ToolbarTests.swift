import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct ToolbarTests {
    private let size = CGSize(width: 400, height: 300)

    @Test func itemsLieInTheHeaderOfTheirScreen() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { NavigationStack { Shows(model: model) } }
        let title = try #require(window.element(text: "Shows")).frame
        let edit = try #require(window.element(label: "Edit")).frame
        let add = try #require(window.element(label: "Add 0")).frame
        let status = try #require(window.element(text: "3 shows")).frame
        #expect(edit.maxX < title.minX)
        #expect(title.maxX < add.minX)
        #expect(add.maxX == 392)
        #expect(abs(add.midY - title.midY) < 1)
        #expect(status.minY > 260)
        // Items follow the state that they read.
        window.element(label: "Add 0")?.activate()
        window.turn()
        #expect(window.element(label: "Add 1") != nil)
        model.showsEdit = false
        window.turn()
        #expect(window.element(label: "Edit") == nil)
    }

    @Test func otherScreensHaveTheirOwnItems() throws {
        let model = Model()
        let window = HeadlessWindow(size: size) { NavigationStack { Shows(model: model) } }
        try #require(window.element(label: "open")).activate()
        window.turn()
        #expect(window.element(label: "Add 0") == nil)
        // An item dismisses its own screen.
        try #require(window.element(label: "Done")).activate()
        window.turn()
        #expect(window.element(label: "Add 0") != nil)
        #expect(window.element(label: "Done") == nil)
    }

    @Test func principalItemTakesThePlaceOfTheTitle() {
        let window = HeadlessWindow(size: size) {
            NavigationStack {
                Text("content").navigationTitle("title")
                    .toolbar { ToolbarItem(placement: .principal) { Text("middle") } }
            }
        }
        #expect(window.element(text: "title") == nil)
        #expect(window.element(text: "middle")?.frame.midX == 200)
    }

    @Test func withoutAScreenTheBarLiesAboveTheView() throws {
        let window = HeadlessWindow(size: size) {
            Color.red.toolbar { Button("Add") {} }
        }
        let add = try #require(window.element(label: "Add")).frame
        let content = try #require(window.elements.last { $0.content?.background != nil }).frame
        #expect(add.maxY < content.minY)
        #expect(content.maxY == 300)
    }
}

@MainActor @Observable private final class Model {
    var added = 0
    var showsEdit = true
}

private struct Shows: View {
    let model: Model
    var body: some View {
        let added = model.added
        NavigationLink("open") { Details() }
            .navigationTitle("Shows")
            .toolbar {
                if model.showsEdit { ToolbarItem(placement: .navigation) { Button("Edit") {} } }
                ToolbarItem(placement: .primaryAction) { Button("Add \(added)") { model.added += 1 } }
                ToolbarItem(placement: .status) { Text("3 shows") }
            }
    }
}

private struct Details: View {
    var body: some View {
        Text("details").toolbar { ToolbarItem(placement: .confirmationAction) { DoneButton() } }
    }
}

private struct DoneButton: View {
    @Environment(\.dismiss) private var dismiss
    var body: some View { Button("Done") { dismiss() } }
}
