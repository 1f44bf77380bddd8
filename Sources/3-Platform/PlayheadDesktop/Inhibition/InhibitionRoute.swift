/// A desktop service that keeps the screen on and the machine awake.
///
/// ``PlaybackInhibitor`` tries the services in the order of these cases. The route in use is part of its state.
public enum InhibitionRoute: String, Sendable, Hashable, CaseIterable {
    /// `org.freedesktop.portal.Inhibit`, on every desktop with portals, and the only route out of a sandbox.
    case portal
    /// `org.gnome.SessionManager`, on GNOME and compatible desktops.
    case sessionManager
    /// `org.freedesktop.ScreenSaver`, on KDE, Xfce and others. It keeps the screen on, and the machine awake where
    /// sleep depends on an idle screen.
    case screenSaver

    /// Inhibits suspend (4) and idle (8); the portal and the session manager use the same numbers.
    private static let flags: UInt32 = 4 | 8

    /// The bus name of the service.
    var service: String {
        switch self {
        case .portal: "org.freedesktop.portal.Desktop"
        case .sessionManager: "org.gnome.SessionManager"
        case .screenSaver: "org.freedesktop.ScreenSaver"
        }
    }

    /// The call that starts the inhibition.
    func inhibit(applicationID: String, reason: String) -> BusCall {
        switch self {
        case .portal:
            BusCall(
                destination: service, path: "/org/freedesktop/portal/desktop",
                interface: "org.freedesktop.portal.Inhibit", method: "Inhibit",
                arguments: [.string(""), .uint32(Self.flags), .dictionary(["reason": .string(reason)])])
        case .sessionManager:
            BusCall(
                destination: service, path: "/org/gnome/SessionManager",
                interface: "org.gnome.SessionManager", method: "Inhibit",
                arguments: [.string(applicationID), .uint32(0), .string(reason), .uint32(Self.flags)])
        case .screenSaver:
            BusCall(
                destination: service, path: "/org/freedesktop/ScreenSaver",
                interface: "org.freedesktop.ScreenSaver", method: "Inhibit",
                arguments: [.string(applicationID), .string(reason)])
        }
    }

    /// The call that ends the inhibition, built from the reply to the first call; `nil` for an unexpected reply.
    func release(_ answer: [BusValue]) -> BusCall? {
        switch (self, answer.first) {
        case (.portal, .objectPath(let path)):
            BusCall(
                destination: service, path: path,
                interface: "org.freedesktop.portal.Request", method: "Close")
        case (.sessionManager, .uint32(let cookie)):
            BusCall(
                destination: service, path: "/org/gnome/SessionManager",
                interface: "org.gnome.SessionManager", method: "Uninhibit", arguments: [.uint32(cookie)])
        case (.screenSaver, .uint32(let cookie)):
            BusCall(
                destination: service, path: "/org/freedesktop/ScreenSaver",
                interface: "org.freedesktop.ScreenSaver", method: "UnInhibit", arguments: [.uint32(cookie)])
        default: nil
        }
    }
}
