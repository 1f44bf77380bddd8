import Testing

@testable import ViewGraph

@MainActor struct SubmittingTests {
    private let log = EventLog()

    private func field(_ name: String) -> some View { TextField(name, text: .constant("")) }

    @Test func actionsRunFromTheInnermostOutward() throws {
        let window = HeadlessWindow {
            VStack {
                field("a").onSubmit { log.add("inner") }
                field("b")
            }
            .onSubmit { log.add("outer") }
        }
        try #require(window.element(label: "a")).submit()
        #expect(log.take() == ["inner", "outer"])
        try #require(window.element(label: "b")).submit()
        #expect(log.take() == ["outer"])
    }

    @Test func onlyActionsForTheTriggerRun() throws {
        let window = HeadlessWindow { field("a").onSubmit(of: .search) { log.add("search") } }
        #expect(try !#require(window.element(label: "a")).submit())
        #expect(log.take().isEmpty)
        let both = HeadlessWindow { field("a").onSubmit(of: [.search, .text]) { log.add("both") } }
        #expect(try #require(both.element(label: "a")).submit())
        #expect(log.take() == ["both"])
    }

    @Test func scopeKeepsSubmissionsInside() throws {
        let window = HeadlessWindow {
            VStack {
                field("a").onSubmit { log.add("inner") }.submitScope()
                field("b").submitScope(false)
                field("c").submitScope()
            }
            .onSubmit { log.add("outer") }
        }
        try #require(window.element(label: "a")).submit()
        #expect(log.take() == ["inner"])
        try #require(window.element(label: "b")).submit()
        #expect(log.take() == ["outer"])
        #expect(try !#require(window.element(label: "c")).submit())
        #expect(log.take().isEmpty)
    }

    @Test func secureFieldsSubmitAndDisabledOnesDoNot() throws {
        let window = HeadlessWindow {
            VStack {
                SecureField("a", text: .constant(""))
                SecureField("b", text: .constant("")).disabled(true)
            }
            .onSubmit { log.add("submit") }
        }
        #expect(try #require(window.element(label: "a")).submit())
        #expect(try !#require(window.element(label: "b")).submit())
        #expect(log.take() == ["submit"])
    }

    @Test func returnInTheFocusedFieldSubmits() throws {
        let window = HeadlessWindow { field("a").onSubmit { log.add("submit") } }
        try #require(window.element(label: "a")).focus()
        #expect(window.key(.return))
        #expect(log.take() == ["submit"])
    }
}
