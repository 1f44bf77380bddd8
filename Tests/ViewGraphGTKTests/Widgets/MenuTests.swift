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

    /// It would point to a place that the window no longer shows.
    func testAMenuClosesWhenItsWindowShrinks() throws {
        try onMain {
            let stage = WindowStage(
                HStack {
                    Spacer()
                    Color.red.frame(width: 50, height: 50).contextMenu { Button("line") {} }
                })
            defer { stage.close() }
            stage.settle()
            let element = try XCTUnwrap(stage.elements.first { !($0.content?.contextMenu.isEmpty ?? true) })
            let menu = try XCTUnwrap(stage.handle(element)?.listeners.menu)
            menu.open(25, 25)
            waitFor("the menu") { menu.isOpen }
            gtk_window_set_default_size(stage.window, 200, 200)
            waitFor("the menu to close") {
                stage.settle()
                return !menu.isOpen
            }
        }
    }

    func testAMenuClosesWhenItsElementScrollsAway() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var proxy: ScrollViewProxy?
            let stage = WindowStage(
                ScrollViewReader { reader in
                    ScrollView {
                        VStack(spacing: 0) {
                            Color.gray.frame(height: 500)
                            Color.red.frame(width: 100, height: 100).contextMenu { Button("line") {} }.id("menu")
                            Color.gray.frame(height: 9_000)
                            Text("end").id("end")
                        }
                    }
                    .onAppear { proxy = reader }
                })
            defer { stage.close() }
            stage.settle()
            let scroll = try XCTUnwrap(stage.element { if case .scroll = $0 { true } else { false } })
            proxy?.scrollTo("menu", anchor: .top)
            stage.settle()
            waitFor("the element") { scroll.scrollOffset.y > 400 }
            let element = try XCTUnwrap(stage.elements.first { !($0.content?.contextMenu.isEmpty ?? true) })
            let menu = try XCTUnwrap(stage.handle(element)?.listeners.menu)
            menu.open(50, 50)
            waitFor("the menu") { menu.isOpen }
            let offset = scroll.scrollOffset
            try RealInput.perform("key Next")
            stage.settle()
            XCTAssertEqual(scroll.scrollOffset, offset, "Keys in a menu move nothing behind it.")
            XCTAssertTrue(menu.isOpen)
            waitFor("the menu to close") {
                proxy?.scrollTo("end")
                stage.settle()
                return !menu.isOpen
            }
        }
    }

    /// A key that is released before GTK has moved the button must not open a popup that no monitor would show.
    func testKeysOpenMenusOfScrolledButtonsAfterTheyHaveComeIntoView() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            var proxy: ScrollViewProxy?
            let stage = WindowStage(
                ScrollViewReader { reader in
                    ScrollView {
                        VStack(spacing: 0) {
                            Menu("menu") { Button("line") {} }
                            Color.gray.frame(height: 9_000)
                            Text("end").id("end")
                        }
                    }
                    .onAppear { proxy = reader }
                })
            defer { stage.close() }
            stage.settle()
            let scroll = try XCTUnwrap(stage.element { if case .scroll = $0 { true } else { false } })
            let element = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
            let button = try XCTUnwrap(gtk_widget_get_first_child(try XCTUnwrap(stage.handle(element)).control))
            for key in ["space", "Return"] {
                gtk_widget_grab_focus(button)
                stage.settle()
                waitFor("the end") {
                    proxy?.scrollTo("end")
                    stage.settle()
                    return scroll.scrollOffset.y > 8_000
                }
                try RealInput.perform("key \(key)")
                waitFor("the menu") { gtk_toggle_button_get_active(button.to()) != 0 }
                XCTAssertLessThan(scroll.scrollOffset.y, 200)
                gtk_toggle_button_set_active(button.to(), 0)
                stage.settle()
            }
        }
    }

    /// A menu that opens before anything has the focus leaves none behind: controls with the focus stay visible.
    func testAMenuReturnsTheFocusAlsoToNothing() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let stage = WindowStage(Menu("menu") { Button("line") {} })
            defer { stage.close() }
            stage.settle()
            let element = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
            let button = try XCTUnwrap(gtk_widget_get_first_child(try XCTUnwrap(stage.handle(element)).control))
            element.keyboardFocus?.request(nil)
            stage.settle()
            XCTAssertNil(gtk_window_get_focus(stage.window))
            gtk_toggle_button_set_active(button.to(), 1)
            waitFor("the menu") { gtk_window_get_focus(stage.window) != nil }
            stage.settle()
            try RealInput.perform("key Escape")
            waitFor("the menu to close") { gtk_toggle_button_get_active(button.to()) == 0 }
            stage.settle()
            XCTAssertNil(gtk_window_get_focus(stage.window))
            XCTAssertNil(element.keyboardFocus?.element)
        }
    }

    func testAShortcutOpensTheMenuAndKeysOpenNoneOutsideOfTheScreens() throws {
        try onMain {
            try RealInput.skipUnlessThere()
            let stage = WindowStage(Menu("menu") { Button("line") {} }.keyboardShortcut(.f10, modifiers: []))
            defer { stage.close() }
            stage.settle()
            let element = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
            let button = try XCTUnwrap(gtk_widget_get_first_child(try XCTUnwrap(stage.handle(element)).control))
            gtk_widget_grab_focus(button)
            try RealInput.perform("key F10")
            waitFor("the menu") { gtk_toggle_button_get_active(button.to()) != 0 }
            gtk_toggle_button_set_active(button.to(), 0)
            stage.settle()
            XCTAssertTrue(X11Surface.isOnScreen(button))
            let surface = try XCTUnwrap(X11Surface(stage.window))
            let place = try XCTUnwrap(surface.place)
            surface.move(to: (5_000, 5_000))
            waitFor("the window to leave") {
                stage.settle()
                return !X11Surface.isOnScreen(button)
            }
            // GTK would print warnings, which fail the test.
            try RealInput.perform("key F10 key Return key space")
            for _ in 0..<20 { stage.settle() }
            XCTAssertEqual(gtk_toggle_button_get_active(button.to()), 0)
            surface.move(to: place)
        }
    }

    /// GTK prints warnings, which fail the test, for popups that no monitor would show.
    func testPopupsOfScrolledElementsComeIntoView() throws {
        try onMain {
            var proxy: ScrollViewProxy?
            let stage = WindowStage(
                ScrollViewReader { reader in
                    ScrollView {
                        VStack(spacing: 0) {
                            Menu("menu") { Button("line") {} }
                            Picker("picker", selection: .constant(1)) {
                                ForEach(0..<3, id: \.self) { Text("\($0)").tag($0) }
                            }
                            Color.red.frame(width: 100, height: 100).contextMenu { Button("line") {} }
                            Color.gray.frame(height: 9_000)
                            Text("end").id("end")
                        }
                    }
                    .onAppear { proxy = reader }
                })
            defer { stage.close() }
            stage.settle()
            let scroll = try XCTUnwrap(stage.element { if case .scroll = $0 { true } else { false } })
            let kinds: [(ElementContent) -> Bool] = [
                { if case .menu = $0.kind { true } else { false } },
                { if case .picker = $0.kind { true } else { false } },
                { !$0.contextMenu.isEmpty },
            ]
            for isSought in kinds {
                // GTK scrolls in steps, also to the control that the popup returns the keyboard to.
                waitFor("the end") {
                    proxy?.scrollTo("end")
                    stage.settle()
                    return scroll.scrollOffset.y > 8_000
                }
                let element = try XCTUnwrap(stage.elements.first { $0.content.map(isSought) ?? false })
                let handle = try XCTUnwrap(stage.handle(element))
                if let menu = handle.listeners.menu {
                    menu.open(50, 50)
                    waitFor("the menu") { menu.isOpen }
                } else {
                    let button = try XCTUnwrap(gtk_widget_get_first_child(handle.control))
                    gtk_widget_activate(button)
                    waitFor("the popup") { gtk_toggle_button_get_active(button.to()) != 0 }
                    stage.settle()
                    gtk_toggle_button_set_active(button.to(), 0)
                }
                XCTAssertLessThan(scroll.scrollOffset.y, 200)
            }
        }
    }

    func testAMenuIsOneButtonForAssistiveTechnologies() throws {
        try onMain {
            let stage = WindowStage(Menu("Open") { Button("Files…") {} }.disabled(true))
            defer { stage.close() }
            let element = try XCTUnwrap(stage.element { if case .menu = $0 { true } else { false } })
            let outer = try XCTUnwrap(stage.handle(element)).control
            let toggle = try XCTUnwrap(gtk_widget_get_first_child(outer))
            XCTAssertEqual(gtk_accessible_get_accessible_role(outer.opaque), GTK_ACCESSIBLE_ROLE_GENERIC)
            // GTK 4.10 and later have a role for toggles (GTK_ACCESSIBLE_ROLE_TOGGLE_BUTTON).
            let role = gtk_accessible_get_accessible_role(toggle.opaque)
            XCTAssertTrue(role == GTK_ACCESSIBLE_ROLE_BUTTON || role.rawValue == 78, "\(role)")
            XCTAssertTrue(Self.hasAccessibleName("Open", toggle) && !Self.hasAccessibleName("Open", outer))
            XCTAssertNil(cgtk_test_state(toggle, GTK_ACCESSIBLE_STATE_DISABLED, 1))
        }
    }

    /// Returns whether a widget has a name for assistive technologies.
    @MainActor private static func hasAccessibleName(_ name: String, _ widget: Widget) -> Bool {
        let difference = cgtk_test_label(widget, name)
        defer { g_free(difference) }
        return difference == nil
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
                // Assistive technologies offer the actions of a button's widget, which must not be lines of the menu.
                XCTAssertEqual(gtk_widget_activate_action_variant(button, "menu.line-0", nil), 0)
                let popover = try XCTUnwrap(gtk_menu_button_get_popover(button.opaque))
                let menu = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)
                XCTAssertNotEqual(gtk_widget_activate_action_variant(menu, "menu.line-0", nil), 0)
                XCTAssertEqual(record.events.filter { $0 != .menuIsOpen(false) }, [.menuIsOpen(true), .menu([0])])
                stage.close()
            }
            waitFor("the end of all boxes") { liveSignalBoxCount == boxes }
        }
    }
}
