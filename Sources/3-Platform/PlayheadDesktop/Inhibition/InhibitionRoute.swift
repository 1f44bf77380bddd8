/// A service of the desktop that keeps the screen on and the machine awake.
public enum InhibitionRoute: String, Sendable, Hashable, CaseIterable {
    /// `org.freedesktop.portal.Inhibit`: any desktop with portals, and the only way out of a sandbox.
    case portal
    /// `org.gnome.SessionManager`: GNOME, and those that follow it.
    case sessionManager
    /// `org.freedesktop.ScreenSaver`: KDE, Xfce and others. It keeps the screen on, and the machine where an idle
    /// screen is what lets it sleep.
    case screenSaver

    /// The machine does not sleep (4), the session does not get idle (8): the same numbers for portal and manager.
    private static let flags: UInt32 = 4 | 8

    /// The bus name of the service.
    var service: String {
        switch self {
        case .portal: "org.freedesktop.portal.Desktop"
        case .sessionManager: "org.gnome.SessionManager"
        case .screenSaver: "org.freedesktop.ScreenSaver"
        }
    }

    /// The call that begins it.
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

    /// The call that ends it, from what the first one answered; `nil` for an answer that makes no sense.
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
