public import PlaybackModel

extension Player {
    /// Goes to a position.
    ///
    /// - Parameters:
    ///   - position: Where to; outside the seekable range it is moved to its nearest end. Shown at once by ``time()``.
    ///   - smooth: Whether it may wait for the one in flight; of those that wait only the newest is carried out. Right
    ///     for dragging. A plain one is carried out at once.
    ///   - completion: Called exactly once: with true when it landed, or when its place was taken by a newer smooth one.
    public func seek(
        _ position: Position, smooth: Bool = true, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        send(
            .seek(
                to: position.time, toleranceBefore: position.toleranceBefore, toleranceAfter: position.toleranceAfter,
                isSmooth: smooth), completion: completion)
    }

    /// Goes to a time, wherever it is fastest around there.
    public func seek(to time: CMTime, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        seek(.near(time), completion: completion)
    }

    /// Goes to a position and returns when it is done: true when it landed, or when its place was taken by a newer
    /// smooth one.
    @discardableResult
    public func seek(_ position: Position, smooth: Bool = true) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(position, smooth: smooth) { continuation.resume(returning: $0) }
        }
    }

    /// Whether one can go to a time.
    public func canSeek(to time: CMTime) -> Bool {
        controls.canSeek && snapshot.seekableTimeRange.containsTime(time)
    }

    /// The user takes hold of the position: playback is held, phase and button stay.
    public func beginScrubbing() { send(.beginScrubbing) }

    /// The user lets go of the position: playback goes on from there.
    public func endScrubbing() { send(.endScrubbing) }

    /// The user lets go and wants to be back where it began.
    public func cancelScrubbing() { send(.cancelScrubbing) }

    /// Pauses and moves by frames; negative goes back. The completion is called exactly once.
    public func step(byCount count: Int, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        send(.step(count), completion: completion)
    }
}
