/// The deadlines that are armed, at most one of each kind.
package struct DeadlineSet: Sendable {
    private var tokens = InlineArray<7, UInt64>(repeating: 0)
    package private(set) var armed: Kinds = []
    private var lastToken: UInt64 = 0

    package func isArmed(_ kind: PlaybackDeadline.Kind) -> Bool { armed.contains(Kinds(kind)) }

    /// A Boolean value that indicates whether a deadline is current, and was neither replaced nor canceled.
    func isCurrent(_ deadline: PlaybackDeadline) -> Bool {
        isArmed(deadline.kind) && tokens[deadline.kind.rawValue] == deadline.token
    }

    package mutating func arm(_ kind: PlaybackDeadline.Kind) -> PlaybackDeadline {
        lastToken &+= 1
        tokens[kind.rawValue] = lastToken
        armed.insert(Kinds(kind))
        return PlaybackDeadline(kind: kind, token: lastToken)
    }

    mutating func disarm(_ kind: PlaybackDeadline.Kind) { armed.remove(Kinds(kind)) }

    /// A set of kinds, one bit each.
    package struct Kinds: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package init(_ kind: PlaybackDeadline.Kind) { rawValue = 1 &<< UInt8(truncatingIfNeeded: kind.rawValue) }

        func contains(_ kind: PlaybackDeadline.Kind) -> Bool { contains(Self(kind)) }

        mutating func insert(_ kind: PlaybackDeadline.Kind) { insert(Self(kind)) }
    }
}
