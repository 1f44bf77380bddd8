/// When a spinner shows: after a delay, for a minimum time, and never where it would be a lie.
///
/// It is a policy beside the phase. Call it at each change and at the moment it asks for:
///
/// ```swift
/// var spinner = SpinnerPolicy()
/// var decision = spinner.update(for: lanes, at: now)   // hidden; call again in 400 ms
/// if let moment = decision.nextCall { clock.call(at: moment) }
/// decision = spinner.update(for: lanes, at: later)     // shown
/// ```
public struct SpinnerPolicy: Sendable, Hashable {
    /// What to do now, and when to ask again.
    public struct Decision: Sendable, Hashable {
        /// Whether the spinner shows.
        public let isVisible: Bool
        /// When the policy must be called again although nothing changed; `nil` for not at all.
        public let nextCall: Moment?
    }

    /// How long there must be something to wait for before the spinner shows, in nanoseconds. Default 400 ms.
    public let delay: Int64
    /// How long a spinner shows at least, in nanoseconds. Default 500 ms.
    public let minimumVisibleTime: Int64
    /// How long there must be nothing to wait for before it hides, in nanoseconds: a buffer that breathes around its
    /// threshold makes one spinner, not ten. Default 200 ms.
    public let settlingTime: Int64

    /// Whether the spinner shows.
    public private(set) var isVisible = false

    private var wantedSince: Moment?
    private var unwantedSince: Moment?
    private var shownAt = Moment.zero
    private var now = Moment.zero

    /// Creates a policy whose spinner is hidden. Times below zero count as zero.
    public init(
        delay: Int64 = 400_000_000, minimumVisibleTime: Int64 = 500_000_000, settlingTime: Int64 = 200_000_000
    ) {
        self.delay = max(0, delay)
        self.minimumVisibleTime = max(0, minimumVisibleTime)
        self.settlingTime = max(0, settlingTime)
    }

    /// Decides for these lanes.
    public mutating func update(for lanes: PlaybackLanes, at moment: Moment) -> Decision {
        update(mayShow: lanes.mayShowSpinner, mustHide: lanes.mustHideSpinner, at: moment)
    }

    /// Decides from whether a spinner may show and whether a visible one would be a lie.
    ///
    /// `moment` is the present; earlier than the last one counts as the same moment.
    public mutating func update(mayShow: Bool, mustHide: Bool = false, at moment: Moment) -> Decision {
        now = max(now, moment)
        guard mayShow, !mustHide else { return updateUnwanted(hidesAtOnce: mustHide) }
        unwantedSince = nil
        if isVisible { return Decision(isVisible: true, nextCall: nil) }
        let since = wantedSince ?? now
        wantedSince = since
        let due = since.advanced(by: delay)
        guard due <= now else { return Decision(isVisible: false, nextCall: due) }
        isVisible = true
        shownAt = now
        return Decision(isVisible: true, nextCall: nil)
    }

    private mutating func updateUnwanted(hidesAtOnce: Bool) -> Decision {
        wantedSince = nil
        guard isVisible, !hidesAtOnce else {
            isVisible = false
            unwantedSince = nil
            return Decision(isVisible: false, nextCall: nil)
        }
        let since = unwantedSince ?? now
        unwantedSince = since
        let due = max(shownAt.advanced(by: minimumVisibleTime), since.advanced(by: settlingTime))
        guard due <= now else { return Decision(isVisible: true, nextCall: due) }
        isVisible = false
        unwantedSince = nil
        return Decision(isVisible: false, nextCall: nil)
    }
}

extension PlaybackLanes {
    /// Whether a spinner that still shows must go at once: only playback that goes on may keep it for its minimum time.
    /// When the user paused, at the end, after a failure and while something holds playback it would be a lie.
    public var mustHideSpinner: Bool {
        if mayShowSpinner { return false }
        switch phase {
        case .playing, .waiting, .preparing: return intent != .play
        case .idle, .paused, .ended, .failed: return true
        }
    }
}
