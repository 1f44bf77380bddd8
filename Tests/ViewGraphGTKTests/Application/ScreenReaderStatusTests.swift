import CGTK
import Synchronization
import XCTest

@testable import ViewGraphGTK

final class ScreenReaderStatusTests: GTKTestCase {
    func testStatusIsRequestedAndFollowed() throws {
        try onMain {
            let desktop = try FakeDesktop(hasScreenReader: true)
            defer { desktop.close() }
            var changes = 0
            let status = ScreenReaderStatus(on: desktop.bus, service: desktop.name) { changes += 1 }
            XCTAssertFalse(status.isActive, "nothing waits for the answer")
            waitFor("the answer") { status.isActive }
            desktop.tell(hasScreenReader: false)
            waitFor("the end of the screen reader") { !status.isActive }
            desktop.tell(hasScreenReader: true)
            waitFor("the screen reader") { status.isActive }
            XCTAssertEqual(changes, 3)
        }
    }

    func testNoAnswerMeansNoScreenReader() throws {
        try onMain {
            let desktop = try FakeDesktop(hasScreenReader: true)
            defer { desktop.close() }
            let boxes = liveSignalBoxCount
            do {
                let status = ScreenReaderStatus(on: desktop.bus, service: "org.playhead.Nobody") {}
                waitFor("the refusal") { liveSignalBoxCount == boxes + 1 }
                XCTAssertFalse(status.isActive)
            }
            waitFor("the end of all boxes") { liveSignalBoxCount == boxes }
        }
    }
}

private let hasReader = Atomic(false)

/// A desktop's accessibility service, on its own connection.
@MainActor private final class FakeDesktop {
    let bus: OpaquePointer
    let name: String
    private let server: OpaquePointer
    private let registration: UInt32

    init(hasScreenReader: Bool) throws {
        hasReader.store(hasScreenReader, ordering: .relaxed)
        guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw XCTSkip("no session bus: run make test")
        }
        defer { g_free(address) }
        bus = try Self.connect(address)
        server = try Self.connect(address)
        name = String(cString: g_dbus_connection_get_unique_name(server))
        let description = g_dbus_node_info_new_for_xml(
            """
            <node><interface name="org.a11y.Status">
            <property name="ScreenReaderEnabled" type="b" access="readwrite"/>
            </interface></node>
            """, nil)
        defer { g_dbus_node_info_unref(description) }
        var table = GDBusInterfaceVTable()
        table.get_property = { _, _, _, _, _, _, _ in
            g_variant_new_boolean(hasReader.load(ordering: .relaxed) ? 1 : 0)
        }
        registration = g_dbus_connection_register_object(
            server, "/org/a11y/bus", g_dbus_node_info_lookup_interface(description, "org.a11y.Status"), &table, nil,
            nil, nil)
        XCTAssertGreaterThan(registration, 0)
    }

    func tell(hasScreenReader: Bool) {
        let text = "('org.a11y.Status', {'ScreenReaderEnabled': <\(hasScreenReader)>}, @as [])"
        g_dbus_connection_emit_signal(
            server, nil, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
            g_variant_parse(nil, text, nil, nil, nil), nil)
    }

    func close() {
        g_dbus_connection_unregister_object(server, registration)
        for connection in [server, bus] {
            g_dbus_connection_close_sync(connection, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
        }
    }

    private static func connect(_ address: UnsafeMutablePointer<CChar>) throws -> OpaquePointer {
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        return try XCTUnwrap(g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil))
    }
}
