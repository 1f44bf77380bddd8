import Dispatch
import Glibc
import PlaybackModel

/// The time of an engine: the stamps of its reports and the delays of its timers. Tests inject a clock that they move.
protocol EngineClock: Sendable {
    /// The current moment.
    var now: Moment { get }

    /// Runs a closure on a queue once, after a delay in nanoseconds.
    func schedule(after delay: Int64, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
}

/// `CLOCK_MONOTONIC`, the clock of all stamps outside tests.
struct MonotonicClock: EngineClock {
    var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    func schedule(after delay: Int64, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        // Delayed work on a queue may be a tenth late; a timer keeps to its leeway.
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler {
            timer.cancel()
            body()
        }
        timer.schedule(deadline: .now() + .nanoseconds(Int(delay)), leeway: .milliseconds(2))
        timer.activate()
    }
}
