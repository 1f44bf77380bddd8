import Dispatch
import PlaybackModel

@testable import PlayheadGStreamer

/// The real clock, several times as fast: an engine's timeouts pass sooner while its pipelines play in real time.
struct FastClock: EngineClock {
    let factor: Int64
    private let clock = MonotonicClock()
    private let start: Moment

    init(factor: Int64) {
        self.factor = factor
        start = clock.now
    }

    var now: Moment { start.advanced(by: clock.now.nanoseconds(since: start) * factor) }

    func schedule(after delay: Int64, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        clock.schedule(after: delay / factor, on: queue, body)
    }
}
