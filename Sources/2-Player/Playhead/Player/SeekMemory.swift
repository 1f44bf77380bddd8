import PlaybackModel

/// The position before the last jump, which a viewer can return to.
struct SeekMemory {
    /// Jumps that follow each other within this time, in nanoseconds, count as one: two seconds, as in mpv.
    private static let mergeLimit: Int64 = 2_000_000_000

    /// The position before the last jump; `nil` without one.
    private(set) var origin: CMTime?
    private var lastJump: Moment?

    /// Remembers the position of a jump that begins, unless it continues another.
    mutating func note(_ position: CMTime, at now: Moment) {
        defer { lastJump = now }
        if let lastJump, origin != nil, now.nanoseconds(since: lastJump) < Self.mergeLimit { return }
        if position.isNumeric { origin = position }
    }

    /// Returns the position to go back to, and remembers the one that this leaves, so that the next call returns there.
    mutating func exchange(_ position: CMTime, at now: Moment) -> CMTime? {
        guard let target = origin, position.isNumeric else { return nil }
        (origin, lastJump) = (position, now)
        return target
    }
}
