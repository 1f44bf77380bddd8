public import PlaybackModel

/// The target of a seek, with the tolerance for its landing.
///
/// An exact landing decodes everything since the last key frame; a tolerance lets the engine land on a key frame, which is
/// faster and right for dragging.
public struct Position: Sendable, Hashable {
    /// The target.
    public let time: CMTime
    /// The largest distance of a landing before the target.
    public let toleranceBefore: CMTime
    /// The largest distance of a landing after the target.
    public let toleranceAfter: CMTime

    public init(time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        self.time = time
        self.toleranceBefore = toleranceBefore
        self.toleranceAfter = toleranceAfter
    }

    /// A position that must be met exactly.
    public static func at(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }

    /// A position with any tolerance in both directions: the fastest seek.
    public static func near(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// A position with any tolerance before it, and none after it.
    public static func before(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .positiveInfinity, toleranceAfter: .zero)
    }

    /// A position with any tolerance after it, and none before it.
    public static func after(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .zero, toleranceAfter: .positiveInfinity)
    }

    /// A position with custom tolerances.
    public static func to(_ time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) -> Position {
        Position(time: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
    }
}

/// A position that must be met exactly.
public func at(_ time: CMTime) -> Position { .at(time) }

/// A position with any tolerance in both directions: the fastest seek.
public func near(_ time: CMTime) -> Position { .near(time) }

/// A position with any tolerance before it, and none after it.
public func before(_ time: CMTime) -> Position { .before(time) }

/// A position with any tolerance after it, and none before it.
public func after(_ time: CMTime) -> Position { .after(time) }

/// A position with custom tolerances.
public func to(_ time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) -> Position {
    .to(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
}
