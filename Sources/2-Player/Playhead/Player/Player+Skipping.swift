import PlaybackModel

extension Player {
    /// Returns `true` if ``skipBackward()`` has an effect: the item has a seekable range.
    public func canSkipBackward() -> Bool { canSkip(by: -skipIntervals.backward) }

    /// Returns `true` if skipping forward is possible: always in a seekable item with an end; in a live stream with a
    /// window, only if the target lies in the window.
    public func canSkipForward() -> Bool { canSkip(by: skipIntervals.forward) }

    /// Returns `true` if ``skip(by:)`` with a number of seconds is possible. Negative numbers follow the rules of
    /// ``canSkipBackward()``, all others those of ``canSkipForward()``.
    public func canSkip(by seconds: Double) -> Bool {
        guard controls.canSeek, streamType != .live, let range = skippableRange else { return false }
        if seconds <= 0 || snapshot.streamType == .onDemand { return true }
        let time = time()
        return time.isNumeric && range.containsTime(time + self.seconds(seconds))
    }

    /// Skips back by the length in ``skipIntervals``. Quick repetitions add up to one target.
    public func skipBackward() { skip(by: -skipIntervals.backward) }

    /// Skips forward by the length in ``skipIntervals``. Quick repetitions add up to one target.
    public func skipForward() { skip(by: skipIntervals.forward) }

    /// Moves by a number of seconds, exactly, from the target of a pending seek, or else from the current position.
    ///
    /// Repeated skips therefore add up: two skips by 10 s, however quick, move by 20 s. Negative numbers skip back. A
    /// skip forward has no effect within the last second of the seekable range, because it would end the item. The
    /// target is exact because many films and streams have key frames 10 s apart: the one nearest to a target 5 s ahead
    /// is often the frame already shown, so the skip would have no effect.
    public func skip(by seconds: Double) {
        let base = time()
        guard base.isNumeric, seconds.isFinite else { return }
        if seconds > 0, let range = skippableRange, base > range.end - self.seconds(1) { return }
        seek(.at(base + self.seconds(seconds)), smooth: true)
    }

    /// Returns `true` if ``skipToDefault(completion:)`` would move the position.
    ///
    /// That is always the case in an item with an end. In a live stream with a window, it is the case while playback is
    /// more than four segments behind the window's end, so the value is stable while playback continues at the edge.
    /// Use it to show a button such as “Jump to live”; a ``LiveEdge`` also removes the remaining flicker.
    public func canSkipToDefault() -> Bool {
        guard controls.canSeek, let range = skippableRange else { return false }
        if snapshot.streamType == .onDemand { return true }
        let time = time()
        return time.isNumeric && time < range.end - segments(4)
    }

    /// Seeks to the item's default position: its start, or the live edge of a stream with a window, which is three
    /// segments before the window's end. A paused item stays paused. Has no effect in a live stream without a window.
    ///
    /// - Parameter completion: Called exactly once: with `true` when the seek has landed.
    public func skipToDefault(completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        guard controls.canSeek, let range = skippableRange else {
            completion?(false)
            return
        }
        let target = snapshot.streamType == .onDemand ? range.start : max(range.start, range.end - segments(3))
        seek(.at(target), smooth: false, completion: completion)
    }

    /// The seekable range; `nil` where there is none.
    var skippableRange: CMTimeRange? {
        let range = snapshot.seekableTimeRange
        return range.isValid && !range.isEmpty && range.start.isNumeric && range.duration.isNumeric ? range : nil
    }

    /// The length of a number of segments; of three seconds each where the content does not specify it.
    private func segments(_ count: Double) -> CMTime {
        let length = contents[machine.generation]?.ranges.targetDuration ?? 0
        return seconds(count * (length > 0 ? length : 3))
    }

    private func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
}
