import CGTK
import XCTest

@testable import ViewGraphGTK

final class SignalTests: GTKTestCase {
    func testAClosureIsCalledAndGoesWithItsObject() throws {
        try onMain {
            let before = liveSignalBoxCount
            let button: Widget = gtk_button_new()
            g_object_ref_sink(button)
            var presses = 0
            connect(button.object, "clicked") { presses += 1 }
            XCTAssertEqual(liveSignalBoxCount, before + 1)
            g_signal_emit_by_name_plain(button, "clicked")
            XCTAssertEqual(presses, 1)
            g_object_unref(button)
            XCTAssertEqual(liveSignalBoxCount, before)
        }
    }

    func testAClosureGoesWithItsConnection() throws {
        try onMain {
            let before = liveSignalBoxCount
            let button: Widget = gtk_button_new()
            g_object_ref_sink(button)
            defer { g_object_unref(button) }
            var presses = 0
            let connection = connect(button.object, "clicked") { presses += 1 }
            connection.disconnect()
            XCTAssertEqual(liveSignalBoxCount, before)
            g_signal_emit_by_name_plain(button, "clicked")
            XCTAssertEqual(presses, 0)
        }
    }

    func testABlockedHandlerIsNotCalled() throws {
        try onMain {
            let toggle: Widget = gtk_check_button_new()
            g_object_ref_sink(toggle)
            defer { g_object_unref(toggle) }
            var changes = 0
            let connection = connect(toggle.object, "notify::active", .notify) { changes += 1 }
            connection.blocking { gtk_check_button_set_active(toggle.to(), 1) }
            XCTAssertEqual(changes, 0)
            gtk_check_button_set_active(toggle.to(), 0)
            XCTAssertEqual(changes, 1)
        }
    }
}

@MainActor private func g_signal_emit_by_name_plain(_ widget: Widget, _ name: String) {
    var instance = GValue()
    g_value_init(&instance, gtk_widget_get_type())
    g_value_set_object(&instance, widget.object)
    g_signal_emitv(&instance, g_signal_lookup(name, gtk_button_get_type()), 0, nil)
    g_value_unset(&instance)
}
