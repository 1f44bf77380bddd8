/// A policy that decides when a spinner shows: after a delay, for a minimum time, and never while nobody waits.
///
/// A spinner that appears with every short stall makes playback look worse than it is, and a spinner that flickers
/// looks broken. The policy shows it only for real waits, keeps it long enough to be recognized, and hides it
/// immediately on a pause, at the end and after a failure. Call it at each change, and at the moment that it returns:
///
/// ```swift
/// var spinner = SpinnerPolicy()
/// var decision = spinner.update(for: lanes, at: now)   // hidden; call again in 400 ms
/// if let moment = decision.nextCall { clock.call(at: moment) }
/// decision = spinner.update(for: lanes, at: later)     // shown
/// ```
public struct SpinnerPolicy: Sendable, Hashable {
    /// The decision for the current moment.
    public struct Decision: Sendable, Hashable {
        /// A Boolean value that indicates whether the spinner is visible.
        public let isVisible: Bool
        /// The moment to call the policy again even if nothing changed, or `nil`.
        public let nextCall: Moment?
    }

    /// The duration of a wait after which the spinner appears, in nanoseconds. Default 400 ms.
    public let delay: Int64
    /// The minimum time that the spinner is visible, in nanoseconds. Default 500 ms.
    public let minimumVisibleTime: Int64
    /// The time without a wait after which the spinner disappears, in nanoseconds. Default 200 ms. It merges the waits
    /// of a buffer that oscillates around its threshold into one spinner.
    public let settlingTime: Int64

    /// A Boolean value that indicates whether the spinner is visible.
    public private(set) var isVisible = false

    private var wantedSince: Moment?
    private var unwantedSince: Moment?
    private var shownAt = Moment.zero
    private var now = Moment.zero

    /// Creates a policy with a hidden spinner. Negative times count as zero.
    public init(
        delay: Int64 = 400_000_000, minimumVisibleTime: Int64 = 500_000_000, settlingTime: Int64 = 200_000_000
    ) {
        self.delay = max(0, delay)
        self.minimumVisibleTime = max(0, minimumVisibleTime)
        self.settlingTime = max(0, settlingTime)
    }

    /// Returns the decision for some lanes.
    public mutating func update(for lanes: PlaybackLanes, at moment: Moment) -> Decision {
        update(mayShow: lanes.mayShowSpinner, mustHide: lanes.mustHideSpinner, at: moment)
    }

    /// Returns the decision, given whether a spinner may show and whether a visible one must hide.
    ///
    /// `moment` is the current moment. A moment before the last one counts as equal to it.
    public mutating func update(mayShow: Bool, mustHide: Bool = false, at moment: Moment) -> Decision {
        now = max(now, moment)
        guard mayShow, !mustHide else { return updateUnwanted(hidesImmediately: mustHide) }
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

    private mutating func updateUnwanted(hidesImmediately: Bool) -> Decision {
        wantedSince = nil
        guard isVisible, !hidesImmediately else {
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
    /// A Boolean value that indicates whether a visible spinner must hide immediately. Only continuing playback may
    /// keep it for its minimum time; it would be wrong after a pause, at the end, after a failure and during a
    /// suppression.
    public var mustHideSpinner: Bool {
        if mayShowSpinner { return false }
        switch phase {
        case .playing, .waiting, .preparing: return intent != .play
        case .idle, .paused, .ended, .failed: return true
        }
    }
}
