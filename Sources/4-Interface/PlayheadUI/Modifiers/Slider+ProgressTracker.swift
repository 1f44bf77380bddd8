import PlaybackModel
public import Playhead
public import ViewGraph

extension Slider {
    /// A slider for the progress of a tracker, with labels at its ends.
    ///
    /// It drives the tracker's `isInteracting`, shows what is buffered, and takes no input while there is
    /// no progress. Arrow keys move by 5 seconds, Page Up and Page Down by a minute. While the position moves, only the
    /// slider is evaluated, not the view around it.
    ///
    /// - Parameters:
    ///   - progressTracker: The tracker; bind it to a player.
    ///   - label: What it is called, for people who do not see it.
    ///   - minimumValueLabel: What shows at the beginning.
    ///   - maximumValueLabel: What shows at the end.
    ///   - onEditingChanged: Told `true` when people take hold of it, and `false` when they let go.
    public init(
        progressTracker: ProgressTracker, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
    }

    fileprivate init(
        _ tracker: ProgressTracker, _ label: Label, _ minimum: ValueLabel, _ maximum: ValueLabel,
        _ onEditingChanged: @escaping @MainActor (Bool) -> Void
    ) {
        self.init(
            label: label, minimumValueLabel: minimum, maximumValueLabel: maximum,
            read: { tracker.sliderReading }, write: { tracker.progress = $0 },
            onEditingChanged: { isEditing in
                tracker.isInteracting = isEditing
                onEditingChanged(isEditing)
            }, onDisappear: { tracker.isInteracting = false })
    }
}

extension Slider where ValueLabel == EmptyView {
    /// A slider for the progress of a tracker, with a label, which is told to people who do not see it.
    public init(
        progressTracker: ProgressTracker, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, label(), EmptyView(), EmptyView(), onEditingChanged)
    }
}

extension Slider where Label == Text, ValueLabel == EmptyView {
    /// A slider for the progress of a tracker, called "Position" for people who do not see it.
    public init(
        progressTracker: ProgressTracker, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, Text("Position"), EmptyView(), EmptyView(), onEditingChanged)
    }
}

extension ProgressTracker {
    /// What a slider shows of it.
    fileprivate var sliderReading: SliderReading {
        let length = timeRange.isValid ? timeRange.duration.seconds : 0
        var content = SliderContent(value: progress, range: range, marks: loadedRanges)
        if length > 0 {
            content.arrowStep = min(5 / length, 1)
            content.pageStep = min(60 / length, 1)
        }
        var reading = SliderReading(content)
        reading.isEnabled = isProgressAvailable
        reading.valueText = valueText
        return reading
    }

    /// The time in words: `1:05 of 3:20`, or how far behind live it is.
    private var valueText: String? {
        guard isProgressAvailable, time.isNumeric else { return nil }
        guard player?.streamType == .dvr else {
            let elapsed = ClockText.text((time - timeRange.start).seconds)
            return "\(elapsed) of \(ClockText.text(timeRange.duration.seconds))"
        }
        return "\(ClockText.text(max(0, (timeRange.end - time).seconds))) behind live"
    }
}
