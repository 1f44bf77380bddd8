public import PlaybackModel

/// A place to go to, with how far beside it the landing may be.
public struct Position: Sendable, Hashable {
    /// Where.
    public let time: CMTime
    /// How far before it is good enough.
    public let toleranceBefore: CMTime
    /// How far after it is good enough.
    public let toleranceAfter: CMTime

    public init(time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        self.time = time
        self.toleranceBefore = toleranceBefore
        self.toleranceAfter = toleranceAfter
    }

    /// Exactly there.
    public static func at(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .zero, toleranceAfter: .zero)
    }

    /// Wherever it is fastest around there.
    public static func near(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
    }

    /// There or before, wherever it is fastest.
    public static func before(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .positiveInfinity, toleranceAfter: .zero)
    }

    /// There or after, wherever it is fastest.
    public static func after(_ time: CMTime) -> Position {
        Position(time: time, toleranceBefore: .zero, toleranceAfter: .positiveInfinity)
    }

    /// There, with tolerances of one's own.
    public static func to(_ time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) -> Position {
        Position(time: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
    }
}

/// Exactly there.
public func at(_ time: CMTime) -> Position { .at(time) }

/// Wherever it is fastest around there.
public func near(_ time: CMTime) -> Position { .near(time) }

/// There or before, wherever it is fastest.
public func before(_ time: CMTime) -> Position { .before(time) }

/// There or after, wherever it is fastest.
public func after(_ time: CMTime) -> Position { .after(time) }

/// There, with tolerances of one's own.
public func to(_ time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) -> Position {
    .to(time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
}
