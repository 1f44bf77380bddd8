/// A time at which the machine wants to be called.
public struct PlaybackDeadline: Sendable, Hashable, Codable {
    /// What is watched. At most one deadline of each kind is armed.
    @frozen public enum Kind: Int, Sendable, Hashable, Codable, CaseIterable {
        /// The item opens.
        case open
        /// A seek lands.
        case seek
        /// The position moves while it should.
        case movement
        /// The engine releases the item.
        case stop
        /// The engine says that the end was reached.
        case end
        /// A suppression ends.
        case suppression
        /// The next attempt after a lost connection.
        case reconnect
    }

    public var kind: Kind
    /// Tells this arming from earlier ones; a late call with an old token is ignored.
    public var token: UInt64

    @inlinable public init(kind: Kind, token: UInt64) {
        self.kind = kind
        self.token = token
    }
}

/// A change of the armed deadlines.
public enum DeadlineChange: Sendable, Hashable, Codable {
    /// Calls the machine with this deadline at that time; replaces an armed one of the same kind.
    case arm(PlaybackDeadline, at: Moment)
    /// Nothing of this kind is awaited any more.
    case cancel(PlaybackDeadline.Kind)
}
