import CGTK
import XCTest

@testable import ViewGraphGTK

/// The answers of the fake portal, in the text format of GVariant. Used on the main thread only.
private nonisolated(unsafe) var answers: [String: String] = [:]

/// A portal for settings, on its own connection.
@MainActor final class FakePortal {
    let bus: OpaquePointer
    let name: String
    private let server: OpaquePointer
    private let registration: UInt32
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    /// - Parameters:
    ///   - values: The values by their keys, in the text format of GVariant.
    ///   - ownsName: `true` to be the portal of the session. Skips the test where there is another one. Default `false`.
    init(_ values: [String: String], ownsName: Bool = false) throws {
        answers = values
        guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else {
            throw XCTSkip("no session bus: run make test")
        }
        defer { g_free(address) }
        bus = try Self.connect(address)
        server = try Self.connect(address)
        name = String(cString: g_dbus_connection_get_unique_name(server))
        let description = g_dbus_node_info_new_for_xml(
            """
            <node><interface name="org.freedesktop.portal.Settings">
            <method name="Read"><arg name="namespace" type="s" direction="in"/>
            <arg name="key" type="s" direction="in"/><arg name="value" type="v" direction="out"/></method>
            <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
            </interface></node>
            """, nil)
        defer { g_dbus_node_info_unref(description) }
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, _, parameters, invocation, _ in
            guard let parameters, let key = g_variant_get_child_value(parameters, 1) else { return }
            defer { g_variant_unref(key) }
            guard let text = answers[String(cString: g_variant_get_string(key, nil))],
                let value = g_variant_parse(nil, "(\(text),)", nil, nil, nil)
            else {
                g_dbus_method_invocation_return_dbus_error(
                    invocation, "org.freedesktop.portal.Error.NotFound", "Requested setting not found")
                return
            }
            g_dbus_method_invocation_return_value(invocation, value)
        }
        registration = g_dbus_connection_register_object(
            server, Self.path, g_dbus_node_info_lookup_interface(description, Self.interface), &table, nil, nil, nil)
        XCTAssertGreaterThan(registration, 0)
        if ownsName { try takeName() }
    }

    private func takeName() throws {
        let arguments = g_variant_parse(nil, "('org.freedesktop.portal.Desktop', uint32 4)", nil, nil, nil)
        let answer = g_dbus_connection_call_sync(
            server, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName", arguments,
            nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
        defer { if let answer { g_variant_unref(answer) } }
        guard let answer, let code = g_variant_get_child_value(answer, 0) else { throw XCTSkip("no answer of the bus") }
        defer { g_variant_unref(code) }
        if g_variant_get_uint32(code) != 1 {
            close()
            throw XCTSkip("the session has a portal: run make test")
        }
    }

    /// Changes a value, and notifies those who listen.
    func tell(_ namespace: String, _ key: String, _ value: String) {
        answers[key] = value
        g_dbus_connection_emit_signal(
            server, nil, Self.path, Self.interface, "SettingChanged",
            g_variant_parse(nil, "('\(namespace)', '\(key)', \(value))", nil, nil, nil), nil)
    }

    private static func connect(_ address: UnsafePointer<CChar>) throws -> OpaquePointer {
        let flags = GDBusConnectionFlags(
            G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil) else {
            throw XCTSkip("no session bus: run make test")
        }
        return connection
    }

    func close() {
        g_dbus_connection_unregister_object(server, registration)
        for connection in [bus, server] {
            g_dbus_connection_close_sync(connection, nil, nil)
            g_object_unref(UnsafeMutableRawPointer(connection))
        }
    }
}
