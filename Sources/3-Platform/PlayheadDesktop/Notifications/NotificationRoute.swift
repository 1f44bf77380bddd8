import MediaReaders

/// A desktop service that shows notifications. ``DesktopNotifier`` tries them in the order of these cases.
public enum NotificationRoute: String, Sendable, Hashable, CaseIterable {
    /// `org.freedesktop.Notifications`, on every desktop.
    case notifications
    /// `org.freedesktop.portal.Notification`, the only route out of a sandbox.
    case portal

    /// The bus name of the service.
    var service: String {
        switch self {
        case .notifications: "org.freedesktop.Notifications"
        case .portal: "org.freedesktop.portal.Desktop"
        }
    }

    var path: String {
        switch self {
        case .notifications: "/org/freedesktop/Notifications"
        case .portal: "/org/freedesktop/portal/desktop"
        }
    }

    var interface: String {
        switch self {
        case .notifications: "org.freedesktop.Notifications"
        case .portal: "org.freedesktop.portal.Notification"
        }
    }

    /// The call that shows a notification.
    ///
    /// - Parameters:
    ///   - notification: The notification.
    ///   - replaced: The number of the notification to replace; 0 for none.
    ///   - hasMarkup: Pass `true` if the service reads markup in the text.
    ///   - application: The display name and the desktop file's name of the application.
    func show(
        _ notification: DesktopNotification, replacing replaced: UInt32, hasMarkup: Bool,
        application: (name: String, id: String)
    ) -> BusCall {
        let title = PrintableText(notification.title, maximumLength: 200).string
        let body = PrintableText(notification.body, maximumLength: 500, keepsLineBreaks: true).string
        switch self {
        case .notifications:
            return call(
                "Notify",
                [
                    .string(application.name), .uint32(replaced), .string(application.id), .string(title),
                    .string(hasMarkup ? Self.escaped(body) : body), .strings(["default", ""]),
                    .dictionary([
                        "desktop-entry": .string(application.id), "urgency": .byte(notification.urgency.rawValue),
                        "transient": .boolean(!notification.isKept),
                    ]), .int32(-1),
                ])
        case .portal:
            let priority =
                switch notification.urgency {
                case .low: "low"
                case .normal: "normal"
                case .critical: "urgent"
                }
            return call(
                "AddNotification",
                [
                    .string(notification.id),
                    .dictionary([
                        "title": .string(title), "body": .string(body), "priority": .string(priority),
                        "default-action": .string("default"),
                    ]),
                ])
        }
    }

    /// The call that removes a notification.
    func withdraw(_ id: String, number: UInt32) -> BusCall {
        switch self {
        case .notifications: call("CloseNotification", [.uint32(number)])
        case .portal: call("RemoveNotification", [.string(id)])
        }
    }

    /// The call that asks for the abilities of the service; `nil` where there is none.
    var capabilities: BusCall? { self == .notifications ? call("GetCapabilities", []) : nil }

    private func call(_ method: String, _ arguments: [BusValue]) -> BusCall {
        BusCall(
            destination: service, path: path, interface: interface, method: method, arguments: arguments,
            startsService: true)
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
