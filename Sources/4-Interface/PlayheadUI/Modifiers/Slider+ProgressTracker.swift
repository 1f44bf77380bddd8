import Localization
import PlaybackModel
public import Playhead
public import ViewGraph

extension Slider {
    /// Creates a slider for the progress of a tracker, with labels at its ends.
    ///
    /// The slider sets the tracker's `isInteracting` during a drag, marks the buffered ranges, and is disabled while
    /// there is no progress. Arrow keys move by 5 seconds, Page Up and Page Down by a minute. While the position
    /// changes, only the slider is evaluated, not the view around it.
    ///
    /// - Parameters:
    ///   - progressTracker: The tracker. Bind it to a player.
    ///   - label: The label for assistive technologies.
    ///   - minimumValueLabel: The view before the slider.
    ///   - maximumValueLabel: The view after the slider.
    ///   - onEditingChanged: Called with `true` when a drag begins and with `false` when it ends.
    public init(
        progressTracker: ProgressTracker, @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel, @ViewBuilder maximumValueLabel: () -> ValueLabel,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, label(), minimumValueLabel(), maximumValueLabel(), onEditingChanged)
    }

    fileprivate init(
        _ tracker: ProgressTracker, _ label: Label, _ minimum: ValueLabel, _ maximum: ValueLabel,
        _ onEditingChanged: @escaping @MainActor (Bool) -> Void, fillsHeight: Bool = false
    ) {
        self.init(
            label: label, minimumValueLabel: minimum, maximumValueLabel: maximum,
            read: {
                var reading = tracker.sliderReading
                reading.fillsHeight = fillsHeight
                return reading
            }, write: { tracker.progress = $0 },
            onEditingChanged: { isEditing in
                tracker.isInteracting = isEditing
                onEditingChanged(isEditing)
            }, onDisappear: { tracker.isInteracting = false })
    }
}

extension Slider where ValueLabel == EmptyView {
    /// Creates a slider for the progress of a tracker, with a label for assistive technologies.
    public init(
        progressTracker: ProgressTracker, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, label(), EmptyView(), EmptyView(), onEditingChanged)
    }
}

extension Slider where Label == Text, ValueLabel == EmptyView {
    /// Creates a slider for the progress of a tracker, labeled “Position” for assistive technologies.
    public init(
        progressTracker: ProgressTracker, onEditingChanged: @escaping @MainActor (Bool) -> Void = { _ in }
    ) {
        self.init(progressTracker, Text("Position"), EmptyView(), EmptyView(), onEditingChanged)
    }

    /// Creates the same slider, which with `fillsHeight` reacts in the whole height of its place.
    init(
        progressTracker: ProgressTracker, fillsHeight: Bool, onEditingChanged: @escaping @MainActor (Bool) -> Void
    ) {
        self.init(
            progressTracker, Text("Position"), EmptyView(), EmptyView(), onEditingChanged, fillsHeight: fillsHeight)
    }
}

extension ProgressTracker {
    /// The state of the slider for this tracker.
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

    /// The value in words: `1:05 of 3:20`, or the distance from the live edge.
    private var valueText: String? {
        guard isProgressAvailable, time.isNumeric else { return nil }
        guard player?.streamType == .dvr else {
            let elapsed = PlayerWording.clock(from: timeRange.start, to: time)
            return localized("\(elapsed) of \(PlayerWording.clock(timeRange.duration))")
        }
        return PlayerWording.behindLive(time, edge: timeRange.end)
    }
}
