public import PlaybackModel

extension Player {
    /// Seeks to a position. ``time()`` returns the target from now on, until the seek has landed.
    ///
    /// ```swift
    /// player.seek(.at(chapter.range.start))       // exactly there
    /// player.seek(.near(target), smooth: true)    // while the user drags
    /// ```
    ///
    /// - Parameters:
    ///   - position: The target, with tolerances. A target outside the seekable range becomes the range's nearest end.
    ///   - smooth: `true` to wait for a seek in flight; of the seeks that wait, only the newest is carried out, which is
    ///     right for dragging. `false` to interrupt it.
    ///   - completion: Called exactly once: with `true` when the seek has landed or a newer smooth seek has replaced it.
    public func seek(
        _ position: Position, smooth: Bool = true, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        send(
            .seek(
                to: position.time, toleranceBefore: position.toleranceBefore, toleranceAfter: position.toleranceAfter,
                isSmooth: smooth), completion: completion)
    }

    /// Seeks to a time, or to a key frame near it where that is faster.
    public func seek(to time: CMTime, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        seek(.near(time), completion: completion)
    }

    /// Seeks to a position and waits for the landing.
    ///
    /// - Returns: `true` when the seek has landed or a newer smooth seek has replaced it.
    @discardableResult
    public func seek(_ position: Position, smooth: Bool = true) async -> Bool {
        await withCheckedContinuation { continuation in
            seek(position, smooth: smooth) { continuation.resume(returning: $0) }
        }
    }

    /// Returns `true` if a time can be sought to: it lies in the seekable range of an open item.
    public func canSeek(to time: CMTime) -> Bool {
        controls.canSeek && snapshot.seekableTimeRange.containsTime(time)
    }

    /// Begins a drag of the position: playback is suppressed, while phase and button stay the same.
    public func beginScrubbing() { send(.beginScrubbing) }

    /// Ends a drag: playback continues from the current target.
    public func endScrubbing() { send(.endScrubbing) }

    /// Cancels a drag: playback continues from the position where the drag began.
    public func cancelScrubbing() { send(.cancelScrubbing) }

    /// Pauses and moves by a number of frames, backward if negative.
    ///
    /// - Parameters:
    ///   - count: The number of frames.
    ///   - completion: Called exactly once: with `true` when the step has landed.
    public func step(byCount count: Int, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        send(.step(count), completion: completion)
    }
}
