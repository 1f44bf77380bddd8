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
    ///   - smooth: `true` to wait for a seek in flight; of the seeks that wait, only the newest is carried out, which
    ///     is right for dragging. `false` to interrupt it. Default `true`.
    ///   - completion: Called exactly once, on the main actor: with `true` when the seek has landed or a newer smooth
    ///     seek has replaced it, and with `false` when it failed, another command replaced it, the item was closed, or
    ///     the item cannot be sought.
    public func seek(
        _ position: Position, smooth: Bool = true, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        noteJump()
        seekUnnoticed(position, smooth: smooth, completion: completion)
    }

    /// `true` while ``undoSeek()`` has an effect: the item was sought since it is open, and can be sought.
    public var canUndoSeek: Bool { controls.canSeek && seekMemory.origin != nil }

    /// Returns to the position before the last jump, exactly. A second call returns to where the first one began.
    ///
    /// Jumps that follow each other within two seconds count as one, and so does a drag of the position. The position is
    /// forgotten when another item becomes current.
    public func undoSeek() {
        guard canUndoSeek, let origin = seekMemory.exchange(time(), at: scheduler.now) else { return }
        seekUnnoticed(.at(origin), smooth: false)
    }

    /// Remembers the position that a jump leaves. A drag began with ``beginScrubbing()``.
    private func noteJump() {
        guard controls.canSeek, machine.lanes.suppression != .scrubbing else { return }
        seekMemory.note(time(), at: scheduler.now)
    }

    /// Seeks without remembering where from.
    func seekUnnoticed(
        _ position: Position, smooth: Bool, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        send(
            .seek(
                to: position.time, toleranceBefore: position.toleranceBefore, toleranceAfter: position.toleranceAfter,
                isSmooth: smooth), completion: completion)
    }

    /// Seeks to a time exactly. Same as seeking smoothly to ``Position/at(_:)``.
    ///
    /// - Parameters:
    ///   - time: The target, in stream time.
    ///   - completion: Called exactly once, as for ``seek(_:smooth:completion:)``.
    public func seek(to time: CMTime, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        seek(.at(time), completion: completion)
    }

    /// Seeks to a position and waits for the landing. Cancelling the task does not cancel the seek.
    ///
    /// - Parameters:
    ///   - position: The target, with tolerances.
    ///   - smooth: `true` to wait for a seek in flight, `false` to interrupt it. Default `true`.
    /// - Returns: `true` when the seek has landed or a newer smooth seek has replaced it; `false` otherwise.
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

    /// Begins a drag of the position.
    ///
    /// Until ``endScrubbing()`` or ``cancelScrubbing()``, playback is suppressed, while phase and button stay the same.
    /// Seek during the drag to show the picture at its position. ``time()`` returns the last target until the drag ends,
    /// wherever the picture is. A ``ProgressTracker`` does all of this for a slider.
    public func beginScrubbing() {
        noteJump()
        send(.beginScrubbing)
    }

    /// Ends a drag: playback continues from the last target exactly, even if the seeks of the drag had tolerances.
    public func endScrubbing() { send(.endScrubbing) }

    /// Cancels a drag: playback continues from the position where the drag began.
    public func cancelScrubbing() { send(.cancelScrubbing) }

    /// Pauses and moves by a number of frames. Has no effect while a seek is pending or the item is not ready.
    ///
    /// - Parameters:
    ///   - count: The number of frames; negative to step backward.
    ///   - completion: Called exactly once, on the main actor: with `true` when the step has landed, and with `false`
    ///     if it was not possible or failed.
    public func step(byCount count: Int, completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        send(.step(count), completion: completion)
    }
}
