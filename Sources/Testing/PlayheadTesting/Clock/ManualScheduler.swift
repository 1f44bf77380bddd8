public import PlaybackModel
public import Playhead
import Synchronization

/// A clock that moves only when told to: an hour passes in the time that its actions take.
///
/// ```swift
/// let scheduler = ManualScheduler()
/// scheduler.schedule(after: .seconds(20)) { print("late") }
/// scheduler.advance(by: .seconds(19))  // nothing
/// scheduler.advance(by: .seconds(1))   // late
/// ```
@MainActor public final class ManualScheduler: PlaybackScheduler {
    private nonisolated let clock: Mutex<Moment>
    private var queue = ScheduledActionQueue()
    private var isAdvancing = false

    /// Creates a clock that stands at `moment`.
    public nonisolated init(now moment: Moment = .zero) { clock = Mutex(moment) }

    public nonisolated var now: Moment { clock.withLock { $0 } }

    /// How many actions wait.
    public var pendingCount: Int { queue.count }

    /// When the next action is due; `nil` without one.
    public var nextMoment: Moment? { queue.nextMoment }

    @discardableResult
    public func schedule(at moment: Moment, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
        let scheduled = ScheduledAction(at: moment, action) { [weak self] in self?.queue.remove($0) }
        queue.insert(scheduled)
        return scheduled
    }

    /// Moves the clock forward and runs what becomes due, also what these actions schedule in turn. See
    /// ``advance(to:)``.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A ManualScheduler moves forward only.")
        advance(to: now.advanced(by: duration))
    }

    /// Moves the clock to `moment` and runs what becomes due: in the order of the moments, then of scheduling, each with
    /// `now` at its own moment. Without effect on the clock when `moment` has passed; what is due still runs.
    ///
    /// It must not be called by an action.
    public func advance(to moment: Moment) {
        precondition(!isAdvancing, "An action of a ManualScheduler called advance: let the test move the clock.")
        isAdvancing = true
        defer { isAdvancing = false }
        while let action = queue.takeDue(at: max(moment, now)) {
            if action.moment > now { clock.withLock { $0 = action.moment } }
            action.run()
        }
        if moment > now { clock.withLock { $0 = moment } }
    }

    /// Runs what is due now.
    public func runDue() { advance(to: now) }
}
