import CGTK
import Observation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class TextFieldHandleTests: GTKTestCase {
    func testTypingInAListSearches() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let model = Model()
            let stage = WindowStage(
                List(0..<20, id: \.self, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
                    Text("row \($0)")
                }
                .searchable(text: Binding(get: { model.query }, set: { model.query = $0 })))
            defer { stage.close() }
            stage.settle()
            try RealInput.focusFirstWindow()
            let row = try XCTUnwrap(stage.elements.first { $0.content?.accessibility.role == .listItem })
            stage.views.host.focus.request(row)
            stage.settle()
            // The characters arrive in order: the first one neither stays selected nor behind the cursor.
            try RealInput.perform("key --delay 60 r o W")
            waitFor("the query, which is “\(model.query)”") { model.query == "roW" }
            try RealInput.perform("key Escape")
            waitFor("the end of the search") { model.query.isEmpty }
            XCTAssertNil(gtk_window_get_focus(stage.window))
        }
    }

    func testCursorStaysAtTheEndOfATextThatIsReplaced() throws {
        try onMain {
            let model = Model()
            model.query = "ab"
            let stage = WindowStage(Field(model: model))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .textField = $0 { true } else { false } })
            let entry = try XCTUnwrap(stage.handle(element)).control.opaque
            gtk_editable_set_position(entry, -1)
            model.query = "abcd"
            stage.settle()
            XCTAssertEqual(gtk_editable_get_position(entry), 4)
            gtk_editable_set_position(entry, 1)
            model.query = "xyz"
            stage.settle()
            XCTAssertEqual(gtk_editable_get_position(entry), 1)
        }
    }
}

@MainActor @Observable private final class Model {
    var query = ""
    var selected: Int?
}

private struct Field: View {
    let model: Model
    var body: some View { TextField("Name", text: Binding(get: { model.query }, set: { model.query = $0 })) }
}
