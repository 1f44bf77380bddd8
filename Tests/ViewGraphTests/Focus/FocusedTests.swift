import Testing

@testable import ViewGraph

@MainActor struct FocusedTests {
    private enum Field: Hashable { case name, address }

    private struct Entry: View {
        @State private var text = ""
        @FocusState private var field: Field?

        var body: some View {
            TextField("Name", text: $text).focused($field, equals: .name)
            TextField("Address", text: $text).focused($field, equals: .address)
            Button("Next") { field = .address }
            Button("None") { field = nil }
            Text(field.map { "\($0)" } ?? "none")
        }
    }

    @Test func valueFollowsTheFocus() throws {
        let window = HeadlessWindow { Entry() }
        #expect(window.texts.contains("none"))
        try #require(window.element(label: "Name")).focus()
        #expect(window.texts.contains("name"))
        window.focusNext()
        #expect(window.texts.contains("address"))
        window.focusNext()
        #expect(window.texts.contains("none"), "the focus is on a view without a value")
    }

    @Test func settingTheValueMovesTheFocusAndNilRemovesIt() throws {
        let window = HeadlessWindow { Entry() }
        try #require(window.element(label: "Next")).activate()
        #expect(window.element(label: "Address")?.isFocused == true)
        #expect(window.texts.contains("address"))
        try #require(window.element(label: "None")).activate()
        #expect(window.focusedElement == nil)
        #expect(window.texts.contains("none"))
    }

    @Test func valueMovesInOneStepBetweenFields() throws {
        let log = EventLog()
        let window = HeadlessWindow { Logged(log: log) }
        try #require(window.element(label: "a")).focus()
        try #require(window.element(label: "b")).focus()
        #expect(log.take().last == "b")
        #expect(window.element(label: "b")?.isFocused == true)
    }

    private struct Logged: View {
        let log: EventLog
        @FocusState private var field: String?

        var body: some View {
            TextField("a", text: .constant("")).focused($field, equals: "a")
            TextField("b", text: .constant("")).focused($field, equals: "b")
                .onChange(of: field) { _, new in log.add(new ?? "none") }
        }
    }
}
