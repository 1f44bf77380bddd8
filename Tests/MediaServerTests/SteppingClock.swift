import Synchronization

/// A clock whose time a test sets. Nobody can sleep on it.
final class SteppingClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
}
