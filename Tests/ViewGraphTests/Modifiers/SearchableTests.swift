import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct SearchableTests {
    @Test func controlFSearchesAndEscapeEndsIt() throws {
        let model = Model()
        let window = HeadlessWindow { Shows(model: model) }
        let field = try #require(window.elements.first { $0.prompt == "Search shows" })
        #expect(window.texts.contains("idle"))
        #expect(window.key("f", modifiers: .control))
        #expect(field.isFocused)
        #expect(window.texts.contains("searching"))
        for key in ["n", "e"] as [KeyEquivalent] { window.key(key) }
        #expect(model.query == "ne")
        #expect(window.texts.contains("News"))
        #expect(!window.texts.contains("Sport"))
        #expect(window.key(.escape))
        #expect(model.query.isEmpty)
        #expect(window.focusedElement == nil)
        #expect(window.texts.contains("Sport"))
        #expect(window.texts.contains("idle"))
    }

    @Test func typingSearches() throws {
        let model = Model()
        let window = HeadlessWindow { Shows(model: model) }
        try #require(window.elements.first { $0.content?.accessibility.role == .listItem }).focus()
        for key in ["s", "p"] as [KeyEquivalent] { #expect(window.key(key)) }
        #expect(model.query == "sp")
        #expect(window.focusedElement?.prompt == "Search shows")
        window.key(.escape)
        #expect(window.key("N", modifiers: .shift))
        #expect(model.query == "N")
    }

    @Test func typingSearchesOnlyIfNothingElseUsesTheKey() throws {
        let model = Model()
        let window = HeadlessWindow {
            VStack {
                TextField("Name", text: Binding(get: { model.name }, set: { model.name = $0 }))
                Shows(model: model)
            }
            .onKeyPress("x") { .handled }
        }
        window.key("x")
        window.key("n", modifiers: .control)
        window.key(.space)
        #expect(model.query.isEmpty)
        window.focusNext()
        window.key("a")
        #expect(model.name == "a")
        #expect(model.query.isEmpty)
    }

    @Test func typingBehindASheetSearchesNothing() throws {
        let model = Model()
        model.isSearching = true
        let window = HeadlessWindow {
            Shows(model: model)
                .sheet(isPresented: Binding(get: { model.isSearching }, set: { model.isSearching = $0 })) {
                    Text("sheet")
                }
        }
        window.turn()
        window.key("n")
        #expect(model.query.isEmpty)
        window.key(.escape)
        window.key("n")
        #expect(model.query == "n")
    }

    @Test func returnSubmitsTheSearchAndNoText() throws {
        let model = Model()
        let window = HeadlessWindow {
            Shows(model: model)
                .onSubmit(of: .search) { model.submitted.append(model.query) }
                .onSubmit { model.submitted.append("text") }
        }
        window.key("n")
        #expect(window.key(.return))
        #expect(model.submitted == ["n"])
    }

    @Test func clearButtonEmptiesTheFieldAndKeepsTheFocusThere() throws {
        let model = Model()
        let window = HeadlessWindow { Shows(model: model) }
        #expect(window.element(label: "Clear search") == nil)
        model.query = "sp"
        window.turn()
        #expect(window.texts.contains("searching"))
        try #require(window.element(label: "Clear search")).activate()
        #expect(model.query.isEmpty)
        #expect(window.element(label: "Clear search") == nil)
        #expect(window.focusedElement?.prompt == "Search shows")
    }

    @Test func resultEndsTheSearch() throws {
        let model = Model()
        let window = HeadlessWindow { Shows(model: model) }
        model.query = "news"
        window.turn()
        try #require(window.element(label: "Done")).activate()
        #expect(model.query.isEmpty)
    }

    @Test func bindingStartsAndEndsTheSearch() throws {
        let model = Model()
        let window = HeadlessWindow {
            Text("content").searchable(
                text: Binding(get: { model.query }, set: { model.query = $0 }),
                isPresented: Binding(get: { model.isSearching }, set: { model.isSearching = $0 }))
        }
        model.isSearching = true
        window.turn()
        #expect(window.focusedElement?.prompt == "Search")
        window.key(.escape)
        #expect(!model.isSearching)
        #expect(window.focusedElement == nil)
    }
}

@MainActor @Observable private final class Model {
    var query = ""
    var name = ""
    var submitted: [String] = []
    var isSearching = false
}

private struct Shows: View {
    let model: Model
    var body: some View {
        let query = model.query.lowercased()
        VStack {
            SearchState()
            List(["News", "Sport"].filter { query.isEmpty || $0.lowercased().contains(query) }, id: \.self) { Text($0) }
        }
        .searchable(text: Binding(get: { model.query }, set: { model.query = $0 }), prompt: "Search shows")
    }
}

private struct SearchState: View {
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch
    var body: some View {
        Text(isSearching ? "searching" : "idle")
        Button("Done") { dismissSearch() }
    }
}
