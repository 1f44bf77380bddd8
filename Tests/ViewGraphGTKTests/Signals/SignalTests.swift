import CGTK
import XCTest

@testable import ViewGraphGTK

final class SignalTests: GTKTestCase {
    func testClosureIsCalledAndReleasedWithItsObject() throws {
        try onMain {
            let before = liveSignalBoxCount
            let button: Widget = gtk_button_new()
            g_object_ref_sink(button)
            var presses = 0
            connect(button.object, "clicked") { presses += 1 }
            XCTAssertEqual(liveSignalBoxCount, before + 1)
            emitPlainSignal(button, "clicked")
            XCTAssertEqual(presses, 1)
            g_object_unref(button)
            XCTAssertEqual(liveSignalBoxCount, before)
        }
    }

    func testClosureIsReleasedWithItsConnection() throws {
        try onMain {
            let before = liveSignalBoxCount
            let button: Widget = gtk_button_new()
            g_object_ref_sink(button)
            defer { g_object_unref(button) }
            var presses = 0
            let connection = connect(button.object, "clicked") { presses += 1 }
            connection.disconnect()
            XCTAssertEqual(liveSignalBoxCount, before)
            emitPlainSignal(button, "clicked")
            XCTAssertEqual(presses, 0)
        }
    }

    func testBlockedHandlerIsNotCalled() throws {
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
