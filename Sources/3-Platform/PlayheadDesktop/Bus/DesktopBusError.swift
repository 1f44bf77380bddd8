/// The reason a desktop service is unavailable.
///
/// Playback continues without the service, so do not show the error to users. Log its ``description``, which includes
/// the remedy.
public enum DesktopBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No message bus is running for this session.
    case noBus
    /// The bus does not answer or refuses the connection. The value is GLib's message.
    case connectionFailed(String)
    /// The bus closed the connection.
    case disconnected
    /// The bus refused the name, for example because other players own it and all its variants.
    case nameRefused(String)
    /// No program on the bus offers the service.
    case noService

    /// Cause and remedy in one line.
    public var description: String {
        switch self {
        case .noBus:
            "No message bus is running for this session. Start the application from a desktop, or with dbus-run-session."
        case .connectionFailed(let reason):
            "Cannot connect to the message bus: \(reason). Check DBUS_SESSION_BUS_ADDRESS."
        case .disconnected: "The message bus closed the connection. Restart the application."
        case .nameRefused(let name): "Cannot use the bus name \(name). Close other players that use it."
        case .noService: "The desktop does not offer this service. Check that its session services are running."
        }
    }
}
