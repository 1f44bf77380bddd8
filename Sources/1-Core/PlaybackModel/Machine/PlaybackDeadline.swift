/// A deadline: a moment at which the machine must be called.
///
/// The machine has no timers. It asks its host to arm deadlines through ``PlaybackOutput/deadlines``, and once a
/// deadline passes, the host returns it as ``PlaybackInput/deadline(_:)``. A late call does no harm, because its
/// ``token`` is outdated.
public struct PlaybackDeadline: Sendable, Hashable, Codable {
    /// A kind of deadline. At most one of each kind is armed.
    @frozen public enum Kind: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The item should open.
        case open
        /// A seek should land.
        case seek
        /// The position should advance.
        case movement
        /// The engine should release the item.
        case stop
        /// The engine should report the end.
        case end
        /// A suppression should end.
        case suppression
        /// The next attempt to reconnect is due.
        case reconnect
    }

    /// The kind of deadline.
    public var kind: Kind
    /// Distinguishes this deadline from earlier ones of its kind. Calls with an old token are ignored.
    public var token: UInt64

    /// Creates a deadline.
    @inlinable public init(kind: Kind, token: UInt64) {
        self.kind = kind
        self.token = token
    }
}

/// A change of the armed deadlines.
public enum DeadlineChange: Sendable, Hashable, Codable {
    /// Calls the machine with this deadline at a moment. Replaces an armed deadline of the same kind.
    case arm(PlaybackDeadline, at: Moment)
    /// Cancels the deadline of this kind.
    case cancel(PlaybackDeadline.Kind)
}
