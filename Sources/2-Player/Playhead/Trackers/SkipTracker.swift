public import Observation

/// An object that recognizes the repeated taps with which users skip.
///
/// A single tap on a video usually shows or hides the controls, so skipping needs a second tap within a short time.
/// From then on each further tap skips again, and ``state`` holds the total for a label such as “20 seconds”. The
/// tracker only counts: call ``requestSkipBackward()`` for each tap on the left side and ``requestSkipForward()`` for
/// each tap on the right side, and treat a tap as an ordinary one if the result is `false`.
///
/// ```swift
/// let tracker = SkipTracker()
/// tracker.player = player
/// tracker.requestSkipForward()    // false: one tap may mean something else
/// tracker.requestSkipForward()    // true: 10 s forward
/// tracker.requestSkipForward()    // true: 20 s forward, as in `state`
/// ```
///
/// The length of a skip comes from the player's configuration. Skips in a row add up to a single target, so the
/// position is exact however quickly the user taps. A button does not need a tracker: it calls
/// ``Player/skipForward()``.
@MainActor @Observable public final class SkipTracker {
    /// The direction and total length of the skips in a row, in seconds; ``State/inactive`` once ``delay`` has passed
    /// without a further request. Show it while it is not inactive.
    public private(set) var state = State.inactive { willSet { changes.willChange() } }

    private var storedPlayer: Player? { willSet { changes.willChange() } }

    /// The number of requests in a row from which each one skips.
    @ObservationIgnored public let count: Int
    /// The longest time between requests in a row, in seconds.
    @ObservationIgnored public let delay: Double

    /// Notifies a higher floor before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private var run: Run?
    @ObservationIgnored private var ending: ScheduledAction?

    /// The skips in a row.
    @frozen public enum State: Sendable, Hashable {
        /// No skip.
        case inactive
        /// Skips backward, with the total number of seconds.
        case skippingBackward(Double)
        /// Skips forward, with the total number of seconds.
        case skippingForward(Double)
    }

    private enum Direction { case backward, forward }

    /// Requests in a row.
    private struct Run {
        var direction: Direction
        var requests: Int
    }

    /// Creates a tracker, bound to no player yet.
    ///
    /// - Parameters:
    ///   - count: The number of requests in a row from which each one skips; above zero. Default 2.
    ///   - delay: The longest time between requests in a row, in seconds; above zero. Default 0.4.
    ///   - scheduler: The clock. Default: the bound player's.
    public init(count: Int = 2, delay: Double = 0.4, scheduler: (any PlaybackScheduler)? = nil) {
        precondition(count > 0, "The count of a skip tracker must be above 0, not \(count).")
        precondition(delay > 0 && delay.isFinite, "The delay of a skip tracker must be above 0, not \(delay).")
        self.count = count
        self.delay = delay
        self.scheduler = scheduler
    }

    isolated deinit { ending?.cancel() }

    /// The player to skip in. Setting another one resets the state.
    public var player: Player? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            storedPlayer = newValue
            end()
        }
    }

    /// Counts a request to skip backward, such as a tap on the left side, and skips if there were enough in a row.
    ///
    /// Not counted without a player, or if the player cannot skip backward. A change of direction during a row of skips
    /// skips immediately.
    ///
    /// - Returns: `true` if the request skipped; `false` if it may be treated as an ordinary tap.
    @discardableResult public func requestSkipBackward() -> Bool {
        guard let player = storedPlayer, player.canSkipBackward() else { return false }
        return request(.backward, of: player)
    }

    /// Counts a request to skip forward, such as a tap on the right side, and skips if there were enough in a row.
    ///
    /// Not counted without a player, or if the player cannot skip forward. A change of direction during a row of skips
    /// skips immediately.
    ///
    /// - Returns: `true` if the request skipped; `false` if it may be treated as an ordinary tap.
    @discardableResult public func requestSkipForward() -> Bool {
        guard let player = storedPlayer, player.canSkipForward() else { return false }
        return request(.forward, of: player)
    }

    private func request(_ direction: Direction, of player: Player) -> Bool {
        let requests: Int
        if let run, run.direction == direction {
            requests = run.requests + 1
        } else {
            // A change of direction during skips skips immediately.
            requests = state == .inactive ? 1 : count
        }
        run = Run(direction: direction, requests: requests)
        ending?.cancel()
        ending = (scheduler ?? player.scheduler).schedule(after: .seconds(delay)) { [weak self] in self?.end() }
        guard requests >= count else { return false }
        skip(direction, times: Double(requests - count + 1), of: player)
        return true
    }

    private func skip(_ direction: Direction, times: Double, of player: Player) {
        switch direction {
        case .backward:
            player.skipBackward()
            state = .skippingBackward(times * player.skipIntervals.backward)
        case .forward:
            player.skipForward()
            state = .skippingForward(times * player.skipIntervals.forward)
        }
    }

    private func end() {
        ending?.cancel()
        ending = nil
        run = nil
        if state != .inactive { state = .inactive }
    }
}
