import CGTK
import Foundation
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class MenuTests: GTKTestCase {
    @MainActor private static let items = [MenuItem(title: "Copy"), MenuItem(title: "Paste", isOn: false)]

    func testSecondaryClickOpensTheContextMenu() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let record = EventRecord()
            let stage = WindowStage(
                ContentView(.group, layout: FillingLayout(), record: record) { $0.contextMenu = Self.items })
            defer { stage.close() }
            let element = try XCTUnwrap(stage.elements.first { $0.content?.contextMenu.isEmpty == false })
            let handle = try XCTUnwrap(stage.handle(element))
            XCTAssertEqual(handle.listeners.menu?.isOpen, false)
            try RealInput.perform("mousemove 100 100 click 3")
            waitFor("the menu") { handle.listeners.menu?.isOpen == true }
            XCTAssertNotEqual(gtk_widget_activate_action_variant(handle.container.widget, "context.line-1", nil), 0)
            XCTAssertEqual(record.events, [.contextMenu([1])])
        }
    }

    func testMenuButtonOpensItsMenuAndClosesWithItsWindow() throws {
        try onMain {
            let boxes = liveSignalBoxCount
            do {
                let record = EventRecord()
                let stage = WindowStage(
                    ContentView(.menu(MenuContent(items: Self.items)), layout: FillingLayout(), record: record))
                let element = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
                let button = try XCTUnwrap(stage.handle(element)).control
                gtk_menu_button_popup(button.opaque)
                stage.settle()
                XCTAssertNotEqual(gtk_widget_activate_action_variant(button, "menu.line-0", nil), 0)
                XCTAssertEqual(record.events.filter { $0 != .menuIsOpen(false) }, [.menuIsOpen(true), .menu([0])])
                stage.close()
            }
            waitFor("the end of all boxes") { liveSignalBoxCount == boxes }
        }
    }
}
