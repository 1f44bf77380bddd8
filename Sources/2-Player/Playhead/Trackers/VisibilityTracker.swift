public import Observation
import PlaybackModel

/// An object that decides whether a player's controls are visible.
///
/// Controls over a picture hide automatically during playback and stay while the user needs them. The tracker holds
/// this rule without drawing anything: bind it to a player, report the user's activity to it, and show the controls
/// unless ``isUserInterfaceHidden``. `SystemVideoView` of `PlayheadUI` uses one.
///
/// ```swift
/// let tracker = VisibilityTracker()
/// tracker.player = player
/// tracker.toggle()                    // a tap
/// tracker.reset()                     // the pointer moves: the delay restarts
/// tracker.pin(.openMenu)              // shown until unpinned
/// ```
///
/// | Player | Controls |
/// |---|---|
/// | playing, also while it buffers or seeks | hide after the delay |
/// | paused for any reason, dragged, ended, or failed | show, and stay until they are hidden |
/// | idle or opening | stay as they are |
///
/// A pin keeps the controls visible for a reason, such as an open menu or the keyboard focus. Each reason counts once,
/// so pins need no counting by the caller; the delay starts when the last reason is removed. While anything is held,
/// ``isPressed`` keeps visible controls where they are.
///
/// Set ``hidesAutomatically`` to `false` for audio, which has no picture to cover, and ``isAssistiveTechnologyActive``
/// while a screen reader is running, because people who use one cannot see that controls are about to disappear. In
/// `PlayheadUI`, `bind(_:to:)` reports presses and screen readers.
///
/// Without a player, the controls stay as they are. Setting another player restarts the delay.
@MainActor @Observable public final class VisibilityTracker {
    /// `true` while the controls are hidden. Read it in a view's body to fade them out and hide the pointer.
    public private(set) var isUserInterfaceHidden: Bool { willSet { changes.willChange() } }
    /// The reasons that keep the controls visible.
    public private(set) var pins: Set<Pin> = [] { willSet { changes.willChange() } }

    private var storedPlayer: Player? { willSet { changes.willChange() } }
    private var storedIsAssistiveTechnologyActive = false { willSet { changes.willChange() } }
    private var storedHidesAutomatically = true { willSet { changes.willChange() } }

    /// The time after which the controls hide during playback, in seconds.
    @ObservationIgnored public let delay: Double

    /// Notifies a higher floor before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private var listening: Listening?
    @ObservationIgnored private var hiding: ScheduledAction?
    @ObservationIgnored private var situation = Situation.idle
    /// Not observed, because nothing looks different.
    @ObservationIgnored private var storedIsPressed = false
    /// The visibility requested last, by a call or at creation.
    @ObservationIgnored private var isAskedToHide: Bool

    /// The state of the player, as far as it matters here.
    private enum Situation {
        /// Nothing is open yet, or no player is bound.
        case idle
        /// The user wants playback, even if it buffers or seeks.
        case playing
        /// The user, another program or the system has paused playback.
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

        /// `true` if the user has something to do.
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
    ///   - delay: The time after which the controls hide during playback, in seconds; above zero. Default 3.
    ///   - isUserInterfaceHidden: `true` to hide the controls initially. Default `false`.
    ///   - scheduler: The clock. Default: the bound player's.
    public init(
        delay: Double = 3, isUserInterfaceHidden: Bool = false, scheduler: (any PlaybackScheduler)? = nil
    ) {
        precondition(delay > 0 && delay.isFinite, "The delay of a visibility tracker must be above 0, not \(delay).")
        self.delay = delay
        self.scheduler = scheduler
        self.isUserInterfaceHidden = isUserInterfaceHidden
        isAskedToHide = isUserInterfaceHidden
    }

    isolated deinit {
        listening?.cancel()
        hiding?.cancel()
    }

    /// The player that the controls belong to.
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

    // MARK: Requests

    /// Shows hidden controls, and hides visible ones. Has no effect without a player.
    public func toggle() { ask(toHide: !isUserInterfaceHidden) }

    /// Shows the controls, or restarts their delay. Has no effect without a player.
    public func show() { ask(toHide: false) }

    /// Hides the controls. Has no effect without a player, or while they are pinned.
    public func hide() { ask(toHide: true) }

    /// Restarts the delay, because the user is active. Never shows hidden controls: to show them on every movement of
    /// the pointer, call ``show()`` instead.
    public func reset() {
        if !isUserInterfaceHidden { restart() }
    }

    private func ask(toHide isHidden: Bool) {
        guard storedPlayer != nil, !(isHidden && isPinned) else { return }
        isAskedToHide = isHidden
        setHidden(isHidden)
        restart()
    }

    // MARK: Pins

    /// Shows the controls and keeps them visible until ``unpin(_:)`` removes the reason. Pinning the same reason again
    /// has no effect.
    public func pin(_ reason: Pin) {
        guard !pins.contains(reason) else { return }
        pins.insert(reason)
        hold()
    }

    /// Removes a reason to keep the controls visible. After the last one, the delay restarts. Has no effect if the
    /// reason is not pinned.
    public func unpin(_ reason: Pin) {
        guard pins.contains(reason) else { return }
        pins.remove(reason)
        restart()
    }

    /// `false` to show the controls and keep them visible as if pinned, which is right for audio. Default `true`.
    public var hidesAutomatically: Bool {
        get { storedHidesAutomatically }
        set {
            guard newValue != storedHidesAutomatically else { return }
            storedHidesAutomatically = newValue
            if newValue { restart() } else { hold() }
        }
    }

    /// `true` while the user presses something, such as a button, a slider or the picture. Default `false`.
    ///
    /// Visible controls do not hide automatically meanwhile, and the delay restarts with the release. Hidden ones stay
    /// hidden, unlike with a pin. Changes are not published.
    public var isPressed: Bool {
        get { storedIsPressed }
        set {
            guard newValue != storedIsPressed else { return }
            storedIsPressed = newValue
            restart()
        }
    }

    /// `true` while the user works with a screen reader or similar technology. Default `false`.
    ///
    /// Setting it shows the controls and stops them from hiding automatically; calls still hide them. Clearing it
    /// restores the visibility that was requested last.
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

    // MARK: The player

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

    /// Restarts the delay if there is something to hide.
    private func restart() {
        hiding?.cancel()
        hiding = nil
        guard let player = storedPlayer, situation == .playing, !isUserInterfaceHidden, !isPinned,
            !storedIsPressed, !storedIsAssistiveTechnologyActive
        else { return }
        hiding = (scheduler ?? player.scheduler).schedule(after: .seconds(delay)) { [weak self] in
            self?.setHidden(true)
        }
    }
}
