public import Observation
import PlaybackModel

/// Decides whether the controls of a player show: they hide by themselves while something plays, and stay where the
/// user is needed.
///
/// ```swift
/// let tracker = VisibilityTracker()
/// tracker.player = player
/// tracker.toggle()                    // a tap
/// tracker.reset()                     // the pointer moves: the delay begins anew
/// tracker.pin(.openMenu)              // shown until unpinned
/// ```
///
/// | What the player does | Controls |
/// |---|---|
/// | plays, also while it buffers or seeks | hide after the delay |
/// | pauses, whoever asked for it; is dragged; ends; fails | show, and stay until they are hidden |
/// | is idle or opens | stay as they are |
///
/// Without a player nothing is shown or hidden. Another player neither hides nor shows what it plays under, but lets the
/// delay begin anew.
@MainActor @Observable public final class VisibilityTracker {
    /// Whether the controls are hidden.
    public private(set) var isUserInterfaceHidden: Bool { willSet { changes.willChange() } }
    /// Why the controls are held, with what holds them.
    public private(set) var pins: Set<Pin> = [] { willSet { changes.willChange() } }

    private var storedPlayer: Player? { willSet { changes.willChange() } }
    private var storedIsAssistiveTechnologyActive = false { willSet { changes.willChange() } }
    private var storedHidesAutomatically = true { willSet { changes.willChange() } }

    /// How long they show while something plays, in seconds.
    @ObservationIgnored public let delay: Double

    /// Tells a floor above before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private var listening: Listening?
    @ObservationIgnored private var hiding: ScheduledAction?
    @ObservationIgnored private var situation = Situation.idle
    /// What was last asked for: by a call, or at the beginning.
    @ObservationIgnored private var isAskedToHide: Bool

    /// What matters of what the player does.
    private enum Situation {
        /// Nothing is open, or not yet; or no player is bound.
        case idle
        /// Something plays as far as the user is concerned.
        case playing
        /// Something holds playback: the user, another program, the system.
        case paused
        /// The user drags.
        case scrubbing
        /// The end was reached.
        case ended
        /// The item failed.
        case failed

        init(_ lanes: PlaybackLanes) {
            switch lanes.settledState {
            case .error: self = .failed
            case .ended: self = .ended
            case .playing where lanes.readiness == .ready, .paused:
                if lanes.suppression == .scrubbing {
                    self = .scrubbing
                } else {
                    self = lanes.settledState == .paused ? .paused : .playing
                }
            default: self = .idle
            }
        }

        /// Whether the user is needed, or at work.
        var showsControls: Bool {
            switch self {
            case .idle, .playing: false
            case .paused, .scrubbing, .ended, .failed: true
            }
        }
    }

    /// Creates a tracker, bound to no player yet.
    ///
    /// - Parameters:
    ///   - delay: How long controls show while something plays, in seconds; above zero. Default 3.
    ///   - isUserInterfaceHidden: Whether they are hidden at first. Default: they show.
    ///   - scheduler: The clock. Default: the bound player's.
    public init(
        delay: Double = 3, isUserInterfaceHidden: Bool = false, scheduler: (any PlaybackScheduler)? = nil
    ) {
        precondition(delay > 0 && delay.isFinite, "a visibility tracker's delay is above 0, not \(delay)")
        self.delay = delay
        self.scheduler = scheduler
        self.isUserInterfaceHidden = isUserInterfaceHidden
        isAskedToHide = isUserInterfaceHidden
    }

    isolated deinit {
        listening?.cancel()
        hiding?.cancel()
    }

    /// The player whose controls these are.
    public var player: Player? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            listening?.cancel()
            storedPlayer = newValue
            listening = newValue?.onPropertiesChange { [weak self] in self?.follow($0.lanes) }
            situation = newValue.map { Situation($0.currentProperties.lanes) } ?? .idle
            if newValue != nil, situation.showsControls || isPinned || storedIsAssistiveTechnologyActive {
                setHidden(false)
            }
            restart()
        }
    }

    // MARK: What the user asks for

    /// Shows what is hidden, and hides what shows. Nothing happens without a player.
    public func toggle() { ask(toHide: !isUserInterfaceHidden) }

    /// Shows the controls, or lets their delay begin anew. Nothing happens without a player.
    public func show() { ask(toHide: false) }

    /// Hides the controls. Nothing happens without a player, or while they are held.
    public func hide() { ask(toHide: true) }

    /// Lets the delay begin anew: the user is at work. It never shows what is hidden.
    public func reset() {
        if !isUserInterfaceHidden { restart() }
    }

    private func ask(toHide isHidden: Bool) {
        guard storedPlayer != nil, !(isHidden && isPinned) else { return }
        isAskedToHide = isHidden
        setHidden(isHidden)
        restart()
    }

    // MARK: What holds them

    /// Shows the controls and holds them until the reason is given up. One reason counts once.
    public func pin(_ reason: Pin) {
        guard !pins.contains(reason) else { return }
        pins.insert(reason)
        hold()
    }

    /// Gives up a reason. With the last one the delay begins anew.
    public func unpin(_ reason: Pin) {
        guard pins.contains(reason) else { return }
        pins.remove(reason)
        restart()
    }

    /// Whether controls may hide. Where it is false they show and stay as if pinned: right for sound without a picture.
    /// Default `true`.
    public var hidesAutomatically: Bool {
        get { storedHidesAutomatically }
        set {
            guard newValue != storedHidesAutomatically else { return }
            storedHidesAutomatically = newValue
            if newValue { restart() } else { hold() }
        }
    }

    /// Whether the user works with a screen reader or the like. Turning it on shows the controls, and they do not hide by
    /// themselves any more; calls still hide them. Turned off, what was last asked for stands again. Default `false`.
    public var isAssistiveTechnologyActive: Bool {
        get { storedIsAssistiveTechnologyActive }
        set {
            guard newValue != storedIsAssistiveTechnologyActive else { return }
            storedIsAssistiveTechnologyActive = newValue
            guard storedPlayer != nil else { return }
            setHidden(!newValue && isAskedToHide && !isPinned && !situation.showsControls)
            restart()
        }
    }

    private var isPinned: Bool { !pins.isEmpty || !storedHidesAutomatically }

    private func hold() {
        if storedPlayer != nil { setHidden(false) }
        restart()
    }

    // MARK: What the player does

    private func follow(_ lanes: PlaybackLanes) {
        let new = Situation(lanes)
        guard new != situation else { return }
        situation = new
        if new.showsControls { setHidden(false) }
        restart()
    }

    private func setHidden(_ isHidden: Bool) {
        if isUserInterfaceHidden != isHidden { isUserInterfaceHidden = isHidden }
    }

    /// Begins the delay anew, where there is something to hide.
    private func restart() {
        hiding?.cancel()
        hiding = nil
        guard let player = storedPlayer, situation == .playing, !isUserInterfaceHidden, !isPinned,
            !storedIsAssistiveTechnologyActive
        else { return }
        hiding = (scheduler ?? player.scheduler).schedule(after: .seconds(delay)) { [weak self] in
            self?.setHidden(true)
        }
    }
}
