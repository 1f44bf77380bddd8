public import Observation
public import PlaybackModel

/// An object that follows the position of a player, for a slider to show and to drag.
///
/// A player does not publish its position, because it changes all the time. A tracker asks for it at the pace that a
/// slider needs, converts it to a fraction from 0 to 1, and turns drags into seeks. Create one for each slider and bind
/// it to a player; in `PlayheadUI`, a `Slider` takes a tracker directly.
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
/// ## Following playback
///
/// Values are published only when they change, at most once per ``interval`` during playback. While nothing moves, no
/// timer runs. During a seek the tracker shows the target, so that a slider never jumps back.
///
/// Live streams without a window, and items that cannot be sought, have no progress: ``isProgressAvailable`` is
/// `false`. Disable the slider then. In a live stream with a window (DVR), 0 is the start of the window and 1 its end.
///
/// ## Dragging
///
/// Set ``isInteracting`` to `true` when the user grabs the slider and to `false` when the user lets go. By default, the
/// picture of a video follows the drag, and playback is suppressed without being paused: intent, phase and button stay
/// the same. Audio keeps playing until the end of the drag. ``seekBehavior`` changes this. The dragged value stays
/// under the finger even while the window of a live stream moves; its time follows the current window.
///
/// A press, a drag that rests and the end of a drag seek exactly, so that playback continues where the user pointed. Only
/// while a drag moves, the picture may be that of a key frame nearby, which is found sooner.
///
/// The tracker accepts any value in its ``range``; rounding to steps is left to the slider.
@MainActor @Observable public final class ProgressTracker {
    /// `true` while there is something to drag: a seekable item with an end, or a live window.
    public private(set) var isProgressAvailable = false { willSet { changes.willChange() } }
    /// The time to show; during a drag, the time of the dragged value. It moves even if an item with an end is not
    /// seekable and therefore has no progress. Invalid without an item, and in a live stream without a window.
    public private(set) var time = CMTime.invalid { willSet { changes.willChange() } }
    /// The time range from progress 0 to 1; invalid while no progress is available. The range of a live window moves.
    public private(set) var timeRange = CMTimeRange.invalid { willSet { changes.willChange() } }
    /// The buffered parts as fractions of ``timeRange``, in order, to a thousandth.
    public private(set) var loadedRanges: [ClosedRange<Double>] = [] { willSet { changes.willChange() } }

    private var storedProgress = 0.0 { willSet { changes.willChange() } }
    private var storedIsInteracting = false { willSet { changes.willChange() } }
    private var storedPlayer: Player? { willSet { changes.willChange() } }

    /// The shortest distance between published values during playback, in media time. A tenth of a second is smooth for
    /// a wide slider, a second is enough for a label.
    @ObservationIgnored public let interval: CMTime
    /// The setting that decides when the tracker seeks during a drag.
    @ObservationIgnored public let seekBehavior: SeekBehavior

    /// Notifies a higher floor before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private let grid: ProgressGrid
    @ObservationIgnored private var listenings: [Listening] = []
    @ObservationIgnored private var tick: ScheduledAction?
    @ObservationIgnored private var drag: Drag?
    /// `true` while the player suppresses playback for the drag.
    @ObservationIgnored private var isHolding = false
    /// `true` after a drag was lost: its movements have no effect until the finger is lifted.
    @ObservationIgnored private var isDragLost = false
    @ObservationIgnored private var item: ItemID?
    /// `true` while the tracker changes the player itself and brings itself up to date afterwards.
    @ObservationIgnored private var isUpdating = false
    @ObservationIgnored private var isUpdateQueued = false

    /// The time after which a drag that does not move rests.
    private static let restTime = Duration.milliseconds(150)

    /// The drag in progress.
    private struct Drag {
        /// The finger's place, 0 to 1.
        var progress: Double
        /// `true` once the finger has moved in this item; only then there is a target.
        var hasMoved = false
        /// `true` if the last seek of the drag was exact.
        var isExact = false
        /// Seeks exactly if the drag does not move on.
        var rest: ScheduledAction?
    }

    /// Creates a tracker, bound to no player yet.
    ///
    /// - Parameters:
    ///   - interval: The shortest distance between published values during playback, in media time; above zero.
    ///   - seekBehavior: The setting that decides when the tracker seeks during a drag. Default
    ///     ``SeekBehavior/optimal``: continuously, if there is a picture.
    ///   - scheduler: The clock; `nil` for that of the bound player.
    public init(
        interval: CMTime, seekBehavior: SeekBehavior = .optimal, scheduler: (any PlaybackScheduler)? = nil
    ) {
        precondition(interval.isNumeric && interval.seconds > 0, "The interval of a progress tracker must be above 0.")
        self.interval = interval
        self.seekBehavior = seekBehavior
        self.scheduler = scheduler
        grid = ProgressGrid(interval: interval.seconds)
    }

    isolated deinit { unbind() }

    // MARK: Binding

    /// The player to follow. A drag in progress continues with a new player, and the previous one resumes playback.
    public var player: Player? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            unbind()
            storedPlayer = newValue
            if let newValue {
                listenings = [
                    newValue.onPropertiesChange { [weak self] _ in self?.follow() },
                    newValue.onTimeJump { [weak self] in self?.follow() },
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

    /// The fraction of ``timeRange`` that has been played, 0 to 1; 0 while no progress is available.
    ///
    /// Setting it seeks: during a drag as ``seekBehavior`` specifies, otherwise immediately. Values are clamped to
    /// ``range``. They are ignored if they are not finite, while no progress is available, and after a drag was lost:
    /// see ``isInteracting``.
    public var progress: Double {
        get { storedProgress }
        set {
            guard let player = storedPlayer, isProgressAvailable, newValue.isFinite, !isDragLost else { return }
            let target = min(max(newValue, 0), 1)
            if let drag {
                if drag.hasMoved, drag.progress == target { return }
                self.drag?.progress = target
                self.drag?.hasMoved = true
                refresh()
                // A press picks a place; what follows is a movement.
                change { followDrag(exactly: !drag.hasMoved) }
            } else {
                change { player.seek(.at(timeRange.time(at: target))) }
                refresh()
            }
        }
    }

    /// The bounds of ``progress``: 0 to 1, or 0 to 0 while no progress is available.
    public var range: ClosedRange<Double> { isProgressAvailable ? 0...1 : 0...0 }

    /// `true` while the user drags. Set it at the start and end of a drag.
    ///
    /// While it is `true`, ``progress`` stays as set and does not follow playback. Setting it to `false` seeks to the
    /// dragged value. It becomes `false` automatically, without a seek, if the item fails, is closed or replaced, or is
    /// no longer seekable; ``progress`` then cannot be set until this property is set again, so that the finger does
    /// not move another item.
    public var isInteracting: Bool {
        get { storedIsInteracting }
        set {
            isDragLost = false
            guard newValue != storedIsInteracting else { return }
            storedIsInteracting = newValue
            if newValue {
                drag = Drag(progress: storedProgress)
            } else {
                change {
                    // The player seeks at the end of a drag that the picture follows.
                    if !isHolding, let player = storedPlayer, let drag, drag.hasMoved, isProgressAvailable {
                        player.seek(.at(timeRange.time(at: drag.progress)), smooth: false)
                    }
                    letGo()
                    drag = nil
                }
            }
            refresh()
        }
    }

    /// Returns the wall-clock time of ``time``, in seconds since 1970, if the content specifies it.
    public func date() -> Double? {
        guard let player = storedPlayer, let date = player.date(), time.isNumeric else { return nil }
        return date + (time - player.time()).seconds
    }

    // MARK: The player's side

    /// Follows the player, once in each of its turns, however much changes in it.
    private func follow() {
        guard !isUpdating, !isUpdateQueued, let player = storedPlayer else { return }
        isUpdateQueued = true
        player.whenInPlace { [weak self] in
            self?.isUpdateQueued = false
            self?.refresh()
        }
    }

    /// Changes the player without following it.
    private func change(_ action: () -> Void) {
        isUpdating = true
        action()
        isUpdating = false
    }

    /// Updates all values from the player, and schedules the next update. Equal values are not written.
    ///
    /// - Parameter keepsDrag: `true` to continue a drag in another item, which only another player may have.
    private func refresh(keepsDrag: Bool = false) {
        tick?.cancel()
        tick = nil
        let properties = storedPlayer?.currentProperties ?? PlayerProperties()
        let range = properties.progressRange
        if !keepsDrag, isProgressAvailable, range == nil || properties.currentItem != item { change(loseDrag) }
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
            change {
                hold(player)
                if hasMovedOn { followDrag(exactly: false) }
            }
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
        // During playback, all times in one cell of the grid are shown as one. A place that was picked earlier in the cell is
        // shown itself: the time would go back when playback stops there.
        guard player.movingRate > 0, time.isNumeric, time <= now, grid.isSameCell(time.seconds, now.seconds) else {
            return now
        }
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

    /// Schedules an update at the next cell of the grid. Nothing runs while nothing moves.
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
        // A position that does not move although it should is not polled immediately again.
        guard shown == time, time.isNumeric, drag == nil || !isProgressAvailable, let player = storedPlayer
        else { return }
        tick?.cancel()
        schedule(player, after: grid.interval / 4)
    }

    // MARK: Dragging

    /// `true` if the picture follows the finger.
    private var seeksDuringDrag: Bool { seekBehavior == .optimal && storedPlayer?.mediaType == .video }

    private func followDrag(exactly isExact: Bool) {
        drag?.rest?.cancel()
        guard let drag, drag.hasMoved, isHolding, let player = storedPlayer else { return }
        let time = timeRange.time(at: drag.progress)
        // An exact seek takes longer, and need not land before a movement.
        player.seek(isExact ? .at(time) : .near(time), smooth: !drag.isExact)
        self.drag?.isExact = isExact
        guard !isExact else { return }
        self.drag?.rest = (scheduler ?? player.scheduler).schedule(after: Self.restTime) { [weak self] in
            guard let self else { return }
            change { self.followDrag(exactly: true) }
        }
    }

    private func hold(_ player: Player) {
        guard !isHolding, seeksDuringDrag else { return }
        isHolding = true
        player.beginScrubbing()
    }

    private func letGo() {
        drag?.rest?.cancel()
        guard isHolding else { return }
        isHolding = false
        storedPlayer?.endScrubbing()
    }

    /// Ends a drag whose item is gone: playback continues, and the finger moves nothing else.
    private func loseDrag() {
        guard drag != nil else { return }
        letGo()
        drag = nil
        isDragLost = true
        storedIsInteracting = false
    }
}
