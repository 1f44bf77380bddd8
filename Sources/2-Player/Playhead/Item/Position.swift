public import PlaybackModel

/// The target of a seek, with the tolerance for its landing.
///
/// A player can show a frame only after decoding everything since the last key frame. An exact landing (``at(_:)``)
/// waits for that, which can take a noticeable time in films with few key frames; a tolerance (``near(_:)``) lets the
/// engine land on a key frame, which may be ten seconds away. Use exact positions for whatever a user has picked, and near
/// positions only while a drag moves, where the next seek follows anyway. The end of a drag seeks exactly
/// (``Player/endScrubbing()``).
///
/// ```swift
/// player.seek(.at(chapter.range.start))       // exactly there
/// player.seek(.near(target), smooth: true)    // while the user drags
/// ```
public struct Position: Sendable, Hashable {
    /// The target.
    public let time: CMTime
    /// The largest distance of a landing before the target.
    public let toleranceBefore: CMTime
    /// The largest distance of a landing after the target.
    public let toleranceAfter: CMTime

    /// Creates a position. The factory methods, such as ``at(_:)`` and ``near(_:)``, are usually clearer.
    ///
    /// - Parameters:
    ///   - time: The target, in stream time.
    ///   - toleranceBefore: The largest distance of a landing before the target. `positiveInfinity` lets the engine
    ///     choose.
    ///   - toleranceAfter: The largest distance of a landing after the target. `positiveInfinity` lets the engine
    ///     choose.
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
