import CGTK
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

/// The model of the views in these tests.
@MainActor private final class Shown: ObservableObject {
    @Published var isSheetThere = false
    @Published var isAlertThere = false
    @Published var isToastThere = false
    @Published var answers: [String] = []
}

private struct Presenter: View {
    @ObservedObject var shown: Shown

    var body: some View {
        Button("Behind") {}
            .sheet(isPresented: $shown.isSheetThere) {
                VStack {
                    Text("a sheet")
                    TextField("Name", text: .constant(""))
                }
            }
            .alert("Really?", isPresented: $shown.isAlertThere) {
                Button("No", role: .cancel) { shown.answers.append("no") }
                Button("Yes") { shown.answers.append("yes") }
            }
            .toast("Done.", isPresented: $shown.isToastThere)
    }
}

final class PresentationTests: GTKTestCase {
    func testSheetFocusesItsFirstControlAndReturnsTheFocus() throws {
        try onMain {
            let shown = Shown()
            let stage = WindowStage(Presenter(shown: shown))
            defer { stage.close() }
            let behind = try XCTUnwrap(stage.element { if case .button = $0 { true } else { false } })
            stage.views.host.focus.request(behind)
            shown.isSheetThere = true
            waitFor("the field") { Self.focusIsInside(stage) { if case .textField = $0 { true } else { false } } }
            XCTAssertTrue(stage.views.host.key(KeyPress(key: .escape)))
            waitFor("the end of the sheet") { !shown.isSheetThere && stage.element(text: "a sheet") == nil }
            waitFor("the button behind") { Self.focusIsInside(stage) { if case .button = $0 { true } else { false } } }
        }
    }

    func testAlertIsAnsweredByButtonAndEscape() throws {
        try onMain {
            let shown = Shown()
            let stage = WindowStage(Presenter(shown: shown))
            defer { stage.close() }
            shown.isAlertThere = true
            waitFor("the alert") { stage.element(text: "Really?") != nil }
            stage.settle()
            let yes = try XCTUnwrap(stage.elements.first { $0.isButton("Yes") })
            XCTAssertNotEqual(gtk_widget_activate(try XCTUnwrap(stage.handle(yes)).control), 0)
            waitFor("the answer") { shown.answers == ["yes"] && !shown.isAlertThere }
            shown.isAlertThere = true
            waitFor("the alert") { stage.element(text: "Really?") != nil }
            XCTAssertTrue(stage.views.host.key(KeyPress(key: .escape)))
            waitFor("the answer") { shown.answers == ["yes", "no"] }
        }
    }

    func testADestructiveAlertFocusesItsCancelButton() throws {
        try onMain {
            let stage = WindowStage(
                Text("behind").alert("Delete it?", isPresented: .constant(true)) {
                    Button("Delete", role: .destructive) {}
                    Button("Keep", role: .cancel) {}
                })
            defer { stage.close() }
            waitFor("the focus") {
                Self.focusIsInside(stage) { if case .button(let button) = $0 { button.isCancel } else { false } }
            }
        }
    }

    func testToastIsAnnouncedAndClosed() throws {
        try onMain {
            let shown = Shown()
            let stage = WindowStage(Presenter(shown: shown))
            defer { stage.close() }
            shown.isToastThere = true
            waitFor("the toast") { stage.element(text: "Done.") != nil }
            stage.settle()
            let close = try XCTUnwrap(stage.elements.first { $0.content?.accessibility.label == "Dismiss" })
            XCTAssertNotEqual(gtk_widget_activate(try XCTUnwrap(stage.handle(close)).control), 0)
            waitFor("the end") { !shown.isToastThere && stage.element(text: "Done.") == nil }
        }
    }

    @MainActor private static func focusIsInside(_ stage: WindowStage, _ matches: (ElementContent.Kind) -> Bool) -> Bool
    {
        guard let element = stage.element(where: matches), let widget = stage.handle(element)?.control,
            let focus = gtk_root_get_focus(OpaquePointer(stage.window))
        else { return false }
        return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
    }
}

extension Element {
    fileprivate func isButton(_ title: String) -> Bool {
        if case .button? = content?.kind { return textsInside == [title] }
        return false
    }
}
