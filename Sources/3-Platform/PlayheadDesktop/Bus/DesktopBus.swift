import CGIO
import Glibc

/// A D-Bus message bus of the desktop.
///
/// The services of this module use the session bus or the system bus by default, which is right for applications. Tests
/// pass the address of a private bus.
public enum DesktopBus: Sendable, Hashable {
    /// The bus of the user's session: `DBUS_SESSION_BUS_ADDRESS`, or else the socket in `XDG_RUNTIME_DIR`. No bus is
    /// started.
    case session
    /// The system bus: `DBUS_SYSTEM_BUS_ADDRESS`, or else the well-known socket.
    case system
    /// The bus at an address such as `unix:path=/run/user/1000/bus`.
    case address(String)

    /// The address of the bus.
    func resolvedAddress(
        environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } },
        isThere: (String) -> Bool = { access($0, F_OK) == 0 }
    ) throws(DesktopBusError) -> String {
        switch self {
        case .address(let address): return address
        case .session:
            if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
            if let folder = environment("XDG_RUNTIME_DIR"), !folder.isEmpty, isThere("\(folder)/bus") {
                return Self.address(ofSocket: "\(folder)/bus")
            }
            throw .noBus
        case .system:
            if let address = environment("DBUS_SYSTEM_BUS_ADDRESS"), !address.isEmpty { return address }
            for socket in ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"] where isThere(socket) {
                return Self.address(ofSocket: socket)
            }
            throw .noBus
        }
    }

    private static func address(ofSocket path: String) -> String {
        guard let escaped = g_dbus_address_escape_value(path) else { return "unix:path=\(path)" }
        defer { g_free(escaped) }
        return "unix:path=\(String(cString: escaped))"
    }
}
