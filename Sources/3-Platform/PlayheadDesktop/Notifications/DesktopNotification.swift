/// A notification that the desktop shows.
///
/// ```swift
/// let notification = DesktopNotification(id: "item", title: "Spring", body: "Blender Studio")
/// notifier.show(notification)
/// ```
public struct DesktopNotification: Sendable, Hashable {
    /// The urgency of a notification. The raw values are those of the Desktop Notifications specification.
    public enum Urgency: UInt8, Sendable, Hashable, CaseIterable {
        /// Information that can wait.
        case low = 0
        /// The usual urgency.
        case normal = 1
        /// A failure that needs attention. Desktops may show it until the user closes it.
        case critical = 2
    }

    /// The identity. A notification replaces the one before it with the same identity.
    public var id: String
    /// The title: one line of plain text.
    public var title: String
    /// The text below the title, plain text. Default: none.
    public var body: String
    /// The urgency. Default: low.
    public var urgency: Urgency
    /// A Boolean value that indicates whether the notification stays in the desktop's list after it was shown.
    /// Default: `false`.
    public var isKept: Bool

    /// Creates a notification.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - title: The title: one line of plain text.
    ///   - body: The text below the title.
    ///   - urgency: The urgency.
    ///   - isKept: Pass `true` to keep it in the desktop's list after it was shown.
    public init(id: String, title: String, body: String = "", urgency: Urgency = .low, isKept: Bool = false) {
        self.id = id
        self.title = title
        self.body = body
        self.urgency = urgency
        self.isKept = isKept
    }
}
