public import PlaybackModel
public import Playhead
import Synchronization

/// A scheduler whose clock moves only on request, for tests.
///
/// Pass it to everything that takes a scheduler, such as a `Player` or a `VisibilityTracker`, and call ``advance(by:)``
/// instead of waiting: an hour passes in the time that its actions take, and a test never depends on the speed of the
/// machine.
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

    /// Creates a clock at `moment`.
    public nonisolated init(now moment: Moment = .zero) { clock = Mutex(moment) }

    public nonisolated var now: Moment { clock.withLock { $0 } }

    /// The number of pending actions.
    public var pendingCount: Int { queue.count }

    /// The time at which the next action is due; `nil` without one.
    public var nextMoment: Moment? { queue.nextMoment }

    @discardableResult
    public func schedule(at moment: Moment, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
        let scheduled = ScheduledAction(at: moment, action) { [weak self] in self?.queue.remove($0) }
        queue.insert(scheduled)
        return scheduled
    }

    /// Moves the clock forward and runs the actions that become due, including those that they schedule. See
    /// ``advance(to:)``.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "A ManualScheduler moves forward only.")
        advance(to: now.advanced(by: duration))
    }

    /// Moves the clock to `moment` and runs the actions that become due, in the order of their moments, then of
    /// scheduling, each with `now` at its moment. If `moment` has passed, the clock stays and due actions still run.
    ///
    /// Actions must not call this method.
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

    /// Moves the clock forward without running anything, as if the process were stopped. Actions that become due run late, with
    /// the next ``runDue()`` or ``advance(by:)``.
    public func skip(_ duration: Duration) {
        precondition(duration >= .zero, "A ManualScheduler moves forward only.")
        clock.withLock { $0 = $0.advanced(by: duration) }
    }

    /// Runs the actions that are due now.
    public func runDue() { advance(to: now) }
}
