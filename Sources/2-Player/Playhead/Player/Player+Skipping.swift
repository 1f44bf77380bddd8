import PlaybackModel

extension Player {
    /// Whether there is somewhere to go back to: the item has a range that can be sought.
    public func canSkipBackward() -> Bool { controls.canSeek && skippableRange != nil }

    /// Whether one can skip forward: always in an item with an end; in a live stream with a window, only where the
    /// target still lies in the window.
    public func canSkipForward() -> Bool {
        guard controls.canSeek, let range = skippableRange else { return false }
        if snapshot.streamType == .onDemand { return true }
        let time = time()
        return time.isNumeric && range.containsTime(time + seconds(configuration.forwardSkipInterval))
    }

    /// Goes back by ``PlayerConfiguration/backwardSkipInterval``. Quick repetitions add up to one target.
    public func skipBackward() { skip(by: -configuration.backwardSkipInterval) }

    /// Goes on by ``PlayerConfiguration/forwardSkipInterval``. Quick repetitions add up to one target. Nothing happens
    /// within the last second of what can be sought.
    public func skipForward() {
        let time = time()
        if let range = skippableRange, time.isNumeric, time > range.end - seconds(1) { return }
        skip(by: configuration.forwardSkipInterval)
    }

    /// Whether ``skipToDefault(completion:)`` would go somewhere else: the start of an item with an end; in a live stream with a
    /// window, the newest that plays, unless playback is already about there. It says so within four segments of the
    /// window's end, and so does not flutter while playback goes on at the edge.
    public func canSkipToDefault() -> Bool {
        guard controls.canSeek, let range = skippableRange else { return false }
        if snapshot.streamType == .onDemand { return true }
        let time = time()
        return time.isNumeric && time < range.end - segments(4)
    }

    /// Goes to where the item plays by itself: its start, or the newest that plays of a live stream with a window, three
    /// segments before the window's end. It does not resume what is paused, and nothing happens in a live stream
    /// without a window.
    ///
    /// - Parameter completion: Called exactly once: with true when it landed.
    public func skipToDefault(completion: (@MainActor @Sendable (Bool) -> Void)? = nil) {
        guard controls.canSeek, let range = skippableRange else {
            completion?(false)
            return
        }
        let target = snapshot.streamType == .onDemand ? range.start : max(range.start, range.end - segments(3))
        seek(.near(target), smooth: false, completion: completion)
    }

    /// The range that can be sought; `nil` where there is none.
    private var skippableRange: CMTimeRange? {
        let range = snapshot.seekableTimeRange
        return range.isValid && !range.isEmpty && range.start.isNumeric && range.duration.isNumeric ? range : nil
    }

    /// The length of so many segments of the content; of three seconds each where it does not say.
    private func segments(_ count: Double) -> CMTime {
        let length = contents[machine.generation]?.ranges.targetDuration ?? 0
        return seconds(count * (length > 0 ? length : 3))
    }

    private func seconds(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1_000_000_000) }
}
