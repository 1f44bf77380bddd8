public import Observation
public import PlaybackModel

/// Follows how far a player has got, and lets the user drag it: what a slider is bound to.
///
/// ```swift
/// let tracker = ProgressTracker(interval: CMTime(value: 1, timescale: 10))
/// tracker.player = player
/// tracker.progress            // 0.25, a quarter of the way
///
/// tracker.isInteracting = true
/// tracker.progress = 0.5      // the picture follows
/// tracker.isInteracting = false
/// ```
///
/// It is published only when it moves, and never finer than the interval while playback goes on. When nothing moves,
/// nothing runs. While a seek is pending its target is shown, so that nothing jumps back.
///
/// A drag holds playback without a pause: intent, phase and button stay as they are. The dragged value stays where the
/// finger is, also while the window of a live stream moves; what it means in time is decided against the window of the
/// moment.
@MainActor @Observable public final class ProgressTracker {
    /// Whether there is something to drag: the item has an end, or a live window to go back in.
    public private(set) var isProgressAvailable = false { willSet { changes.willChange() } }
    /// The time that is shown; during a drag, what the dragged value means now. It moves also where an item with an end
    /// has no progress because it cannot be sought; invalid without an item, and in a live stream without a window.
    public private(set) var time = CMTime.invalid { willSet { changes.willChange() } }
    /// What 0 and 1 mean in time; invalid while no progress is available. The range of a live window moves.
    public private(set) var timeRange = CMTimeRange.invalid { willSet { changes.willChange() } }
    /// The buffered parts as fractions of ``timeRange``, in order, to a thousandth.
    public private(set) var loadedRanges: [ClosedRange<Double>] = [] { willSet { changes.willChange() } }

    private var storedProgress = 0.0 { willSet { changes.willChange() } }
    private var storedIsInteracting = false { willSet { changes.willChange() } }
    private var storedPlayer: Player? { willSet { changes.willChange() } }

    /// How finely the progress is told, in media time.
    @ObservationIgnored public let interval: CMTime
    /// When it seeks during a drag.
    @ObservationIgnored public let seekBehavior: SeekBehavior

    /// Tells a floor above before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private let grid: ProgressGrid
    @ObservationIgnored private var listenings: [Listening] = []
    @ObservationIgnored private var tick: ScheduledAction?
    @ObservationIgnored private var drag: Drag?
    /// Whether the player is asked to hold playback for the drag.
    @ObservationIgnored private var isHolding = false
    /// Whether a drag was lost while it was held: until the finger is lifted, what it does has no effect.
    @ObservationIgnored private var isDragLost = false
    @ObservationIgnored private var item: ItemID?

    /// What the user holds.
    private struct Drag {
        /// Where the finger is, 0 to 1.
        var progress: Double
        /// Whether the finger has moved in this item: only then there is something to go to.
        var hasMoved = false
    }

    /// Creates a tracker, bound to no player yet.
    ///
    /// - Parameters:
    ///   - interval: How finely the progress is told, in media time; above zero.
    ///   - seekBehavior: When it seeks during a drag. Default: all along, where there is a picture.
    ///   - scheduler: The clock. Default: the bound player's.
    public init(
        interval: CMTime, seekBehavior: SeekBehavior = .optimal, scheduler: (any PlaybackScheduler)? = nil
    ) {
        precondition(interval.isNumeric && interval.seconds > 0, "a progress tracker's interval is above 0")
        self.interval = interval
        self.seekBehavior = seekBehavior
        self.scheduler = scheduler
        grid = ProgressGrid(interval: interval.seconds)
    }

    isolated deinit { unbind() }

    // MARK: Binding

    /// The player that is followed. With another one a drag goes on there; the one before plays on.
    public var player: Player? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            unbind()
            storedPlayer = newValue
            if let newValue {
                listenings = [
                    newValue.onPropertiesChange { [weak self] _ in self?.refresh() },
                    newValue.onTimeJump { [weak self] in self?.refresh() },
                ]
            }
            refresh(keepsDrag: true)
        }
    }

    private func unbind() {
        for listening in listenings { listening.cancel() }
        listenings = []
        tick?.cancel()
        tick = nil
        letGo()
        drag?.hasMoved = false
        item = nil
    }

    // MARK: The user's side

    /// How far playback is, 0 to 1 of ``timeRange``; 0 while no progress is available.
    ///
    /// Setting it goes there: during a drag as ``seekBehavior`` says, otherwise at once. Without an available progress it
    /// is ignored, and so is what is no number, or comes of a drag that ended by itself: see ``isInteracting``.
    public var progress: Double {
        get { storedProgress }
        set {
            guard let player = storedPlayer, isProgressAvailable, newValue.isFinite, !isDragLost else { return }
            guard drag != nil else {
                player.seek(.near(time(at: newValue)), smooth: true)
                return
            }
            let target = min(max(newValue, 0), 1)
            if let drag, drag.hasMoved, drag.progress == target { return }
            drag = Drag(progress: target, hasMoved: true)
            refresh()
            followDrag()
        }
    }

    /// What ``progress`` lies in: 0 to 1, or 0 to 0 while no progress is available.
    public var range: ClosedRange<Double> { isProgressAvailable ? 0...1 : 0...0 }

    /// Whether the user drags. While it is true ``progress`` is what the user set, and the passing of time does not
    /// change it; when it becomes false, one last seek goes there. It becomes false by itself, without a seek, when the
    /// item fails, is closed, gives way to another one or has nowhere to seek to any more; then ``progress`` cannot be set
    /// until this is set again, so that a finger that stays moves nothing else.
    public var isInteracting: Bool {
        get { storedIsInteracting }
        set {
            isDragLost = false
            guard newValue != storedIsInteracting else { return }
            storedIsInteracting = newValue
            if newValue {
                drag = Drag(progress: storedProgress)
            } else {
                if let player = storedPlayer, let drag, drag.hasMoved, isProgressAvailable {
                    player.seek(.near(time(at: drag.progress)), smooth: false)
                }
                drag = nil
                letGo()
            }
            refresh()
        }
    }

    /// The wall-clock time of what is shown, in seconds since 1970, where the content says so.
    public func date() -> Double? {
        guard let player = storedPlayer, let date = player.date(), time.isNumeric else { return nil }
        return date + (time - player.time()).seconds
    }

    // MARK: The player's side

    /// Brings everything up to date with the player, and waits for what comes next. Equal values are not written.
    ///
    /// - Parameter keepsDrag: Whether a drag goes on in another item: only with another player.
    private func refresh(keepsDrag: Bool = false) {
        tick?.cancel()
        tick = nil
        let properties = storedPlayer?.currentProperties ?? PlayerProperties()
        let range = properties.progressRange
        if !keepsDrag, isProgressAvailable, range == nil || properties.currentItem != item { loseDrag() }
        item = properties.currentItem
        if range == nil { drag?.hasMoved = false }
        guard let player = storedPlayer, range != nil || properties.streamType == .onDemand, player.time().isNumeric
        else {
            show(.invalid, in: .invalid, loaded: [])
            return
        }
        let hasMovedOn = range != timeRange
        show(shownTime(of: player, in: range), in: range ?? .invalid, loaded: properties.loadedTimeRanges)
        if drag != nil, range != nil {
            hold(player)
            if hasMovedOn { followDrag() }
        } else {
            schedule(player, after: grid.distance(from: player.time().seconds))
        }
    }

    private func shownTime(of player: Player, in range: CMTimeRange?) -> CMTime {
        let now = player.time()
        if let drag, let range {
            if drag.hasMoved || isProgressAvailable { return range.time(at: drag.progress) }
            self.drag?.progress = range.progress(at: now)
            return now
        }
        // While it moves, what lies in one cell of the grid is shown as one.
        guard player.movingRate > 0, time.isNumeric, grid.isSameCell(time.seconds, now.seconds) else { return now }
        return time
    }

    private func show(_ time: CMTime, in range: CMTimeRange, loaded: [CMTimeRange]) {
        let isAvailable = range.isValid
        let progress = isAvailable ? drag?.progress ?? range.progress(at: time) : 0
        let loaded = isAvailable ? range.fractions(of: loaded) : []
        if isProgressAvailable != isAvailable { isProgressAvailable = isAvailable }
        if timeRange != range { timeRange = range }
        if self.time != time { self.time = time }
        if storedProgress != progress { storedProgress = progress }
        if loadedRanges != loaded { loadedRanges = loaded }
    }

    /// Waits for the next cell of the grid; nothing runs while nothing moves.
    private func schedule(_ player: Player, after distance: Double) {
        let rate = player.movingRate
        guard rate > 0 else { return }
        tick = (scheduler ?? player.scheduler).schedule(after: .seconds(distance / rate)) { [weak self] in
            self?.passCell()
        }
    }

    private func passCell() {
        let shown = time
        refresh()
        // A position that stands although it should move is not asked for again at once.
        guard shown == time, time.isNumeric, drag == nil || !isProgressAvailable, let player = storedPlayer
        else { return }
        tick?.cancel()
        schedule(player, after: grid.interval / 4)
    }

    // MARK: Dragging

    /// Whether the picture follows the finger.
    private var seeksDuringDrag: Bool { seekBehavior == .optimal && storedPlayer?.mediaType == .video }

    private func followDrag() {
        guard let drag, drag.hasMoved, isHolding, let player = storedPlayer else { return }
        player.seek(.near(time(at: drag.progress)), smooth: true)
    }

    private func hold(_ player: Player) {
        guard !isHolding, seeksDuringDrag else { return }
        isHolding = true
        player.beginScrubbing()
    }

    private func letGo() {
        guard isHolding else { return }
        isHolding = false
        storedPlayer?.endScrubbing()
    }

    /// What was dragged is gone: playback goes on, and a finger that stays moves nothing else.
    private func loseDrag() {
        guard drag != nil else { return }
        drag = nil
        isDragLost = true
        storedIsInteracting = false
        letGo()
    }

    private func time(at progress: Double) -> CMTime { timeRange.time(at: progress) }
}
