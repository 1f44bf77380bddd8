public import Observation

/// Tells taps that skip from taps that do not: the second one within a moment skips, and each further one more.
///
/// ```swift
/// let tracker = SkipTracker()
/// tracker.player = player
/// tracker.requestSkipForward()    // false: one tap may mean something else
/// tracker.requestSkipForward()    // true: 10 s forward
/// tracker.requestSkipForward()    // true: 20 s, and `state` says so
/// ```
///
/// The skips of one run add up to one target of the player.
@MainActor @Observable public final class SkipTracker {
    /// Whether it skips, where to and how far in all, in seconds.
    public private(set) var state = State.inactive { willSet { changes.willChange() } }

    private var storedPlayer: Player? { willSet { changes.willChange() } }

    /// How many requests in a row skip.
    @ObservationIgnored public let count: Int
    /// How long after a request the next one is still in a row, in seconds.
    @ObservationIgnored public let delay: Double

    /// Tells a floor above before any of the above changes.
    @ObservationIgnored package nonisolated let changes = ChangeHook()

    @ObservationIgnored private let scheduler: (any PlaybackScheduler)?
    @ObservationIgnored private var run: Run?
    @ObservationIgnored private var ending: ScheduledAction?

    /// Whether something is skipped.
    @frozen public enum State: Sendable, Hashable {
        /// Nothing is.
        case inactive
        /// So many seconds back in all.
        case skippingBackward(Double)
        /// So many seconds forward in all.
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
    ///   - count: How many requests in a row skip; above zero. Default 2.
    ///   - delay: How long after a request the next one is still in a row, in seconds; above zero. Default 0.4.
    ///   - scheduler: The clock. Default: the bound player's.
    public init(count: Int = 2, delay: Double = 0.4, scheduler: (any PlaybackScheduler)? = nil) {
        precondition(count > 0, "a skip tracker's count is above 0, not \(count)")
        precondition(delay > 0 && delay.isFinite, "a skip tracker's delay is above 0, not \(delay)")
        self.count = count
        self.delay = delay
        self.scheduler = scheduler
    }

    isolated deinit { ending?.cancel() }

    /// The player that skips. With another one it begins anew.
    public var player: Player? {
        get { storedPlayer }
        set {
            guard newValue !== storedPlayer else { return }
            storedPlayer = newValue
            end()
        }
    }

    /// Counts a request to skip back, and says whether it skipped. It is not counted where the player cannot.
    @discardableResult public func requestSkipBackward() -> Bool {
        guard let player = storedPlayer, player.canSkipBackward() else { return false }
        return request(.backward, of: player)
    }

    /// Counts a request to skip forward, and says whether it skipped. It is not counted where the player cannot.
    @discardableResult public func requestSkipForward() -> Bool {
        guard let player = storedPlayer, player.canSkipForward() else { return false }
        return request(.forward, of: player)
    }

    private func request(_ direction: Direction, of player: Player) -> Bool {
        let requests: Int
        if let run, run.direction == direction {
            requests = run.requests + 1
        } else {
            // Who skips already, and turns round, skips at once.
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
            state = .skippingBackward(times * player.configuration.backwardSkipInterval)
        case .forward:
            player.skipForward()
            state = .skippingForward(times * player.configuration.forwardSkipInterval)
        }
    }

    private func end() {
        ending?.cancel()
        ending = nil
        run = nil
        if state != .inactive { state = .inactive }
    }
}
