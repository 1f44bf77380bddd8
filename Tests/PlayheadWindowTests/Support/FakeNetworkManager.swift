import Foundation

/// A system bus of a desktop, with a NetworkManager that knows the connections “Home” and “Train”.
@MainActor final class FakeNetworkManager {
    private let children: [Child]
    private let bus: Bus

    /// Starts the bus at the address that the desktop's programs have. Blocks until the service is there.
    init(on desk: Desk, connection: String) throws {
        let address = desk.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
        let daemon = try Child(
            "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)", "--print-address=1"],
            environment: desk.environment, folder: desk.folder)
        try Self.wait(for: daemon)
        let service = try Child(
            "/usr/bin/python3", ["-c", Self.program, address, connection], environment: desk.environment,
            folder: desk.folder)
        try Self.wait(for: service)
        children = [service, daemon]
        bus = try Bus(address: address)
    }

    /// Uses another connection.
    func use(_ connection: String) throws {
        _ = try bus.call(
            "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager", "org.playhead.Test", "Use",
            "('\(connection)',)")
    }

    /// Ends the service and the bus.
    func end() async { for child in children { await child.end() } }

    private static func wait(for child: Child) throws {
        for _ in 0..<500 where child.outputText.isEmpty {
            guard child.isRunning else { break }
            Waiting.pauseThread(0.02)
        }
        if child.outputText.isEmpty { throw Waiting.Expired(description: "\(child.name): \(child.errorText)") }
    }

    private static let program = """
        import sys
        from gi.repository import Gio, GLib
        name, path = "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager"
        used = f"{path}/ActiveConnection/{sys.argv[2]}"
        def variant(signature, value): return GLib.Variant(signature, value)
        def call(bus, sender, place, interface, method, arguments, invocation):
            global used
            used = f"{path}/ActiveConnection/{arguments.unpack()[0]}"
            bus.emit_signal(None, path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
                variant("(sa{sv}as)", (name, {"PrimaryConnection": variant("o", used)}, [])))
            invocation.return_value(None)
        def value(bus, sender, place, interface, key):
            if key == "PrimaryConnection": return variant("o", used)
            label = place.split("/")[-1]
            return variant("s", label.title() if key == "Id" else f"uuid-{label}")
        def interfaces(text): return Gio.DBusNodeInfo.new_for_xml(f"<node>{text}</node>").interfaces
        bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        for interface in interfaces(f'''<interface name="{name}">
                <property name="PrimaryConnection" type="o" access="read"/></interface>
                <interface name="org.playhead.Test"><method name="Use"><arg type="s" direction="in"/></method>
                </interface>'''):
            bus.register_object(path, interface, call, value, None)
        for label in ("home", "train"):
            for interface in interfaces(f'''<interface name="{name}.Connection.Active">
                    <property name="Uuid" type="s" access="read"/><property name="Id" type="s" access="read"/>
                    </interface>'''):
                bus.register_object(f"{path}/ActiveConnection/{label}", interface, call, value, None)
        bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            variant("(su)", (name, 4)), None, 0, -1, None)
        print("ready", flush=True)
        GLib.MainLoop().run()
        """
}
