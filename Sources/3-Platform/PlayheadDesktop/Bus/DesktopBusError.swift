/// Why something of the desktop is not there. Playback goes on without it.
public enum DesktopBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no bus: nobody has started one for this session.
    case noBus
    /// The bus does not answer or does not let us in; with what GLib says.
    case connectionFailed(String)
    /// The bus closed the connection.
    case disconnected
    /// All names that could be used are taken, or the bus gives us none; with the name asked for first.
    case nameRefused(String)
    /// Nobody on the bus does what is needed.
    case noService

    /// Cause and remedy in one line.
    public var description: String {
        switch self {
        case .noBus:
            "There is no message bus for this session. Start the application from a desktop, or under dbus-run-session."
        case .connectionFailed(let reason):
            "The message bus cannot be reached (\(reason)). Check DBUS_SESSION_BUS_ADDRESS."
        case .disconnected: "The message bus has closed the connection. Start the application again."
        case .nameRefused(let name): "The bus does not give the name \(name). Close other players with that name."
        case .noService: "The desktop offers no such service. Check that its session services run."
        }
    }
}
