import Foundation
import Testing

@testable import ViewGraph

@MainActor struct TextFieldTests {
    @Test func textFieldWritesTextAndSubmitsOutward() throws {
        let log = Log()
        let window = HeadlessWindow { Form(log: log) }
        let field = try #require(window.element(label: "Search"))
        #expect(field.prompt == "Search")
        field.setText("news")
        #expect(field.text == "news")
        #expect(field.submit())
        #expect(log.lines == ["inner news", "outer"])
    }

    @Test func textFieldShowsItsBinding() throws {
        let window = HeadlessWindow { TextField("Name", text: .constant("fixed"), prompt: Text("who")) }
        let field = try #require(window.element(label: "Name"))
        field.setText("other")
        #expect(field.text == "fixed")
        #expect(field.prompt == "who")
        #expect(!field.submit())
    }

    @Test func plainStyleReachesTheFieldsInside() throws {
        let window = HeadlessWindow {
            VStack {
                TextField("A", text: .constant("")).textFieldStyle(.plain)
                TextField("B", text: .constant(""))
            }
        }
        let fields = ["A", "B"].map { window.element(label: $0)?.content?.kind }
        guard case .textField(let plain) = fields[0], case .textField(let usual) = fields[1] else {
            return #expect(Bool(false))
        }
        #expect(plain.isPlain && !usual.isPlain)
    }

    @Test func secureFieldHidesItsText() throws {
        let window = HeadlessWindow { SecureField("Password", text: .constant("x")) }
        let field = try #require(window.element(label: "Password"))
        guard case .textField(let content) = field.content?.kind else { return #expect(Bool(false)) }
        #expect(content.isSecure)
    }
}

@MainActor private final class Log { var lines: [String] = [] }

private struct Form: View {
    let log: Log
    @State private var query = ""
    var body: some View {
        VStack {
            TextField("Search", text: $query).onSubmit { log.lines.append("inner \(query)") }
        }
        .onSubmit(of: .search) { log.lines.append("search") }
        .onSubmit { log.lines.append("outer") }
    }
}
