import CGTK
import XCTest

@testable import ViewGraph
@testable import ViewGraphGTK

final class SettingsPortalTests: GTKTestCase {
    func testSettingsAreRequestedAndFollowed() throws {
        try onMain {
            let desktop = try FakePortal([
                "color-scheme": "<uint32 1>", "accent-color": "<(0.5, 0.25, 1.0)>", "text-scaling-factor": "<1.25>",
                "enable-animations": "<false>",
            ])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            XCTAssertEqual(portal.values, SettingsPortal.Values(), "nothing waits for the answers")
            let expected = SettingsPortal.Values(
                prefersDark: true, accent: RGBA(red: 0.5, green: 0.25, blue: 1), textScale: 1.25, reducesMotion: true)
            waitFor("the answers") { portal.values == expected }
            desktop.tell("org.freedesktop.appearance", "color-scheme", "<uint32 2>")
            waitFor("light colors") { portal.values.prefersDark == false }
            desktop.tell("org.freedesktop.appearance", "accent-color", "<(0.0, 1.0, 0.0)>")
            waitFor("green") { portal.values.accent == RGBA(red: 0, green: 1, blue: 0) }
            desktop.tell("org.gnome.desktop.interface", "text-scaling-factor", "<100.0>")
            waitFor("the largest text") { portal.values.textScale == 3 }
            desktop.tell("org.gnome.desktop.interface", "enable-animations", "<true>")
            waitFor("animations") { portal.values.reducesMotion == false }
        }
    }

    func testAnAccentColorOutsideOfItsRangeMeansNone() throws {
        try onMain {
            let desktop = try FakePortal(["accent-color": "<(0.5, 0.25, 1.0)>"])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            waitFor("the color") { portal.values.accent != nil }
            desktop.tell("org.freedesktop.appearance", "accent-color", "<(-1.0, -1.0, -1.0)>")
            waitFor("the end of the color") { portal.values.accent == nil }
        }
    }

    func testValuesOfOtherTypesAreIgnored() throws {
        try onMain {
            let desktop = try FakePortal([
                "color-scheme": "<'dark'>", "accent-color": "<('a', 1)>", "text-scaling-factor": "<nan>",
                "enable-animations": "<uint32 7>",
            ])
            defer { desktop.close() }
            let portal = SettingsPortal(on: desktop.bus, service: desktop.name) {}
            desktop.tell("org.freedesktop.appearance", "accent-color", "<@as []>")
            desktop.tell("org.freedesktop.appearance", "something-else", "<uint32 1>")
            // Signals arrive in order: after this one, all others were handled.
            desktop.tell("org.freedesktop.appearance", "color-scheme", "<uint32 1>")
            waitFor("the last signal") { portal.values.prefersDark == true }
            XCTAssertEqual(portal.values, SettingsPortal.Values(prefersDark: true))
        }
    }

    func testWithoutAPortalNothingIsKnown() throws {
        try onMain {
            let desktop = try FakePortal([:])
            defer { desktop.close() }
            let boxes = liveSignalBoxCount
            do {
                let portal = SettingsPortal(on: desktop.bus, service: "org.playhead.Nobody") {}
                waitFor("the refusals") { liveSignalBoxCount <= boxes + 1 }
                XCTAssertEqual(portal.values, SettingsPortal.Values())
            }
            waitFor("the end of all boxes") { liveSignalBoxCount <= boxes }
        }
    }
}

/// The answers of the fake portal, in the text format of GVariant. Used on the main thread only.
private nonisolated(unsafe) var answers: [String: String] = [:]

/// A portal for settings, on its own connection.
@MainActor private final class FakePortal {
    let bus: OpaquePointer
    let name: String
    private let server: OpaquePointer
    private let registration: UInt32
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"

    init(_ values: [String: String]) throws {
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
    }

    func tell(_ namespace: String, _ key: String, _ value: String) {
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
