import PlaybackModel

/// Reports times as playback passes them, with one scheduled call at a time and none while the position does not move.
@MainActor final class TimeObserver {
    /// The times to report.
    enum Kind {
        /// Times at an interval in seconds of media time.
        case periodic(interval: Double)
        /// Given times, in order.
        case boundary([CMTime])

        var bufferingPolicy: AsyncStream<CMTime>.Continuation.BufferingPolicy {
            switch self {
            case .periodic: .bufferingNewest(1)
            case .boundary: .unbounded
            }
        }
    }

    /// A position and its speed.
    struct Sample {
        var time: CMTime
        var rate: Double
    }

    private let kind: Kind
    private let scheduler: any PlaybackScheduler
    private let continuation: AsyncStream<CMTime>.Continuation
    private let sample: () -> Sample
    private var action: ScheduledAction?
    private var lastTold = CMTime.invalid
    private var lastSeen = CMTime.invalid

    init(
        _ kind: Kind, scheduler: any PlaybackScheduler, continuation: AsyncStream<CMTime>.Continuation,
        sample: @escaping () -> Sample
    ) {
        self.kind = kind
        self.scheduler = scheduler
        self.continuation = continuation
        self.sample = sample
    }

    /// Restarts after a jump, a start or a stop.
    func restart(emits: Bool) {
        let now = sample()
        lastSeen = now.time
        if emits, case .periodic(let interval) = kind { tell(now.time, interval: interval) }
        schedule(from: now)
    }

    func finish() {
        action?.cancel()
        action = nil
        continuation.finish()
    }

    private func schedule(from now: Sample) {
        action?.cancel()
        action = nil
        guard now.rate > 0, now.time.isNumeric, let distance = distance(from: now.time) else { return }
        // A time decades away is approached in steps: clocks have a limit.
        let delay = Int64(min(max(distance / now.rate, 0.001), 1e9) * 1e9)
        action = scheduler.schedule(at: scheduler.now.advanced(by: delay)) { [weak self] in self?.fire() }
    }

    /// Returns the seconds of media time to the next time to report; `nil` if there is none.
    private func distance(from time: CMTime) -> Double? {
        switch kind {
        case .periodic(let interval):
            guard lastTold.isNumeric, lastTold <= time else { return interval }
            return max(interval - (time - lastTold).seconds, 0.001)
        case .boundary(let times):
            guard let next = times.first(where: { $0 > time }) else { return nil }
            return (next - time).seconds
        }
    }

    private func fire() {
        let now = sample()
        switch kind {
        case .periodic(let interval): tell(now.time, interval: interval)
        case .boundary(let times):
            if lastSeen.isNumeric, now.time.isNumeric {
                for time in times where time > lastSeen && time <= now.time { continuation.yield(time) }
            }
        }
        lastSeen = now.time
        schedule(from: now)
    }

    private func tell(_ time: CMTime, interval: Double) {
        guard time.isNumeric else { return }
        if lastTold.isNumeric, abs((time - lastTold).seconds) < interval / 2 { return }
        lastTold = time
        continuation.yield(time)
    }
}
