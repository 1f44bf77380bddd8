import CGTK
import Foundation
import Observation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class ListTests: GTKTestCase {
    func testKeysMoveTheFocusOfTheWindowAndScroll() throws {
        try show(Rows.init) { model, stage in
            let scroll = try XCTUnwrap(stage.element { if case .scroll = $0 { true } else { false } })
            try XCTUnwrap(Self.row("row 0", in: stage)).focus(in: stage)
            for (key, row) in [("Down", 1), ("End", 999), ("Up", 998), ("Home", 0), ("Next", 8), ("Prior", 0)] {
                try RealInput.perform("key \(key)")
                waitFor("row \(row) after \(key)") { model.selected == [row] }
                stage.settle()
                let element = try XCTUnwrap(Self.row("row \(row)", in: stage))
                let widget = try XCTUnwrap(stage.handle(element)).container.widget
                let focus = try XCTUnwrap(gtk_window_get_focus(stage.window))
                XCTAssertNotEqual(gtk_widget_is_ancestor(focus, widget), 0, "\(key)")
                let bounds = try XCTUnwrap(stage.bounds(of: element))
                XCTAssertTrue(bounds.minY >= -1 && bounds.maxY <= 301, "\(key): \(bounds)")
            }
            XCTAssertEqual(scroll.scrollOffset.y, 0)
        }
    }

    func testClicksWithModifiersSelectSeveralRows() throws {
        try show(Rows.init) { model, stage in
            @MainActor func click(_ row: Int, _ modifier: String? = nil) throws {
                let bounds = try XCTUnwrap(stage.bounds(of: try XCTUnwrap(Self.row("row \(row)", in: stage))))
                // Anywhere in the row.
                let move = "mousemove 380 \(Int(bounds.midY))"
                guard let modifier else { return try RealInput.perform("\(move) click 1") }
                try RealInput.perform("\(move) keydown \(modifier) click 1 keyup \(modifier)")
            }
            try click(1)
            waitFor("a row") { model.selected == [1] }
            try click(4, "shift")
            waitFor("a range") { model.selected == [1, 2, 3, 4] }
            try click(2, "ctrl")
            waitFor("no row 2") { model.selected == [1, 3, 4] }
            // The keyboard starts at the row that was clicked.
            try RealInput.perform("key Down")
            waitFor("the next row") { model.selected == [3] }
        }
    }

    func testMenuKeyOpensTheMenuOfTheFocusedRow() throws {
        try show(Rows.init) { model, stage in
            for (row, keys) in [("row 1", "Menu"), ("row 2", "shift+F10")] {
                let element = try XCTUnwrap(Self.row(row, in: stage))
                element.focus(in: stage)
                stage.settle()
                let handle = try XCTUnwrap(stage.handle(element))
                XCTAssertEqual(handle.content.contextMenu.map(\.title), ["Play", "", "Remove"])
                try RealInput.perform("key \(keys)")
                waitFor("the menu of \(row)") { handle.listeners.menu?.isOpen == true }
                XCTAssertNotEqual(gtk_widget_activate_action_variant(handle.container.widget, "context.line-0", nil), 0)
                try RealInput.perform("key Escape")
                waitFor("the end of the menu") { handle.listeners.menu?.isOpen == false }
            }
            XCTAssertEqual(model.log, ["play 1", "play 2"])
        }
    }

    func testDraggingARowRevealsItsActionsWithoutPressingIt() throws {
        try show(Rows.init) { model, stage in
            let bounds = try XCTUnwrap(stage.bounds(of: try XCTUnwrap(Self.row("row 2", in: stage))))
            let y = Int(bounds.midY)
            try RealInput.perform(
                "mousemove 300 \(y) mousedown 1 mousemove 280 \(y) mousemove 240 \(y) mousemove 225 \(y)")
            try RealInput.perform("mouseup 1")
            waitFor("the action") { stage.element(text: "Remove") != nil }
            stage.settle()
            XCTAssertEqual(model.selected, [])
            try RealInput.perform("mousemove 370 \(y) click 1")
            waitFor("the end of the row") { !model.rows.contains(2) }
            XCTAssertEqual(model.selected, [])
        }
    }

    func testRowsHaveTheirRoleAndName() throws {
        try onMain {
            let model = Model()
            let stage = WindowStage(Rows(model: model))
            defer { stage.close() }
            let handle = try XCTUnwrap(stage.handle(try XCTUnwrap(Self.row("row 1", in: stage))))
            let accessible = OpaquePointer(handle.container.widget)
            XCTAssertEqual(gtk_accessible_get_accessible_role(accessible), GTK_ACCESSIBLE_ROLE_LIST_ITEM)
            XCTAssertEqual(
                gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL), 1)
        }
    }

    func testPagerTurnsByDragWheelAndKeys() throws {
        try show(Pages.init) { model, stage in
            try RealInput.perform("mousemove 300 100 mousedown 1 mousemove 280 100 mousemove 200 100 mousemove 60 100")
            XCTAssertNotNil(stage.element(text: "page 0"))
            try RealInput.perform("mouseup 1")
            waitFor("page 1") { model.page == 1 && stage.element(text: "page 0") == nil }
            try RealInput.perform("click 5")
            waitFor("page 2") { model.page == 2 && stage.element(text: "page 1") == nil }
            let dot = try XCTUnwrap(stage.elements.first { $0.content?.accessibility.label == "Page 3 of 4" })
            stage.views.host.focus.request(dot)
            try RealInput.perform("key Left")
            waitFor("page 1 again") { model.page == 1 && stage.element(text: "page 2") == nil }
        }
    }

    /// Shows a view of a new model in a window that has the keyboard.
    private func show<Content: View>(
        _ content: @MainActor (Model) -> Content, _ body: @MainActor (Model, WindowStage) throws -> Void
    ) throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let model = Model()
            let stage = WindowStage(content(model))
            defer { stage.close() }
            stage.settle()
            try RealInput.focusFirstWindow()
            try body(model, stage)
        }
    }

    @MainActor private static func row(_ text: String, in stage: WindowStage) -> Element? {
        stage.elements.first { $0.content?.accessibility.role == .listItem && $0.textsInside == [text] }
    }
}

extension Element {
    fileprivate func focus(in stage: WindowStage) {
        stage.views.host.focus.request(self)
        stage.settle()
    }
}

@MainActor @Observable private final class Model {
    var rows = Array(0..<1000)
    var selected: Set<Int> = []
    var page = 0
    @ObservationIgnored var log: [String] = []
}

private struct Rows: View {
    let model: Model
    var body: some View {
        List(model.rows, id: \.self, selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
            number in
            Text("row \(number)")
                .contextMenu { Button("Play") { model.log.append("play \(number)") } }
                .swipeActions { Button("Remove", role: .destructive) { model.rows.removeAll { $0 == number } } }
        }
    }
}

private struct Pages: View {
    let model: Model
    var body: some View {
        TabView(selection: Binding(get: { model.page }, set: { model.page = $0 })) {
            ForEach(0..<4) { Text("page \($0)") }
        }
        .tabViewStyle(.page)
    }
}
