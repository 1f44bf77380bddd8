import Dispatch
import Glibc
public import PlaybackModel

/// The scheduler of applications: the system's monotonic clock, with one timer on the main queue.
///
/// A player uses one unless another scheduler is passed. The timer wakes only when an action is due.
@MainActor public final class SystemScheduler: PlaybackScheduler {
    private var queue = ScheduledActionQueue()
    private var timer: (any DispatchSourceTimer)?
    private var armed: Moment?

    /// Creates a scheduler without actions.
    public nonisolated init() {}

    isolated deinit { timer?.cancel() }

    public nonisolated var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    @discardableResult
    public func schedule(at moment: Moment, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
        let scheduled = ScheduledAction(at: moment, action) { [weak self] in self?.forget($0) }
        queue.insert(scheduled)
        arm()
        return scheduled
    }

    private func forget(_ action: ScheduledAction) {
        queue.remove(action)
        arm()
    }

    /// Sets the timer to the next action. Libdispatch's uptime is `CLOCK_MONOTONIC` on Linux.
    private func arm() {
        guard queue.nextMoment != armed else { return }
        armed = queue.nextMoment
        guard let armed else {
            timer?.schedule(deadline: .distantFuture)
            return
        }
        let timer = timer ?? makeTimer()
        timer.schedule(
            deadline: DispatchTime(uptimeNanoseconds: UInt64(max(armed.nanoseconds, 1))), leeway: .milliseconds(1))
    }

    private func makeTimer() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { [weak self] in
            // The handler runs on the main queue, which is the main actor's executor.
            MainActor.assumeIsolated { self?.fire() }
        }
        timer.resume()
        self.timer = timer
        return timer
    }

    /// Runs the actions that were due on waking; those that they schedule follow on the next wake.
    private func fire() {
        armed = nil
        let moment = now
        var due: [ScheduledAction] = []
        while let action = queue.takeDue(at: moment) { due.append(action) }
        for action in due { action.run() }
        arm()
    }
}
