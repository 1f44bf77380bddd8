import Dispatch
import PlaybackModel
import Synchronization

@testable import PlayheadGStreamer

/// A clock that only a test moves.
final class ManualEngineClock: EngineClock {
    private struct Work: Sendable {
        let due: Moment
        let queue: DispatchQueue
        let body: @Sendable () -> Void
    }

    private struct State {
        // Far from zero, as the clock of a machine that has run for a while.
        var now = Moment(nanoseconds: 1_000_000_000_000)
        var work: [Work] = []
    }

    private let state = Mutex(State())

    var now: Moment { state.withLock { $0.now } }

    func schedule(after delay: Int64, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.work.append(Work(due: $0.now.advanced(by: delay), queue: queue, body: body)) }
    }

    /// Moves the clock and runs what becomes due on the way, in order, with everything that follows from it on `queue`.
    func advance(by seconds: Double, draining queue: DispatchQueue) {
        Self.drain(queue)
        let end = now.advanced(by: Int64(seconds * 1e9))
        while let work = takeNext(until: end) {
            work.queue.sync(execute: work.body)
            Self.drain(queue)
        }
        state.withLock { $0.now = end }
    }

    private func takeNext(until end: Moment) -> Work? {
        state.withLock { state in
            guard let index = state.work.indices.min(by: { state.work[$0].due < state.work[$1].due }),
                state.work[index].due <= end
            else { return nil }
            let work = state.work.remove(at: index)
            state.now = max(state.now, work.due)
            return work
        }
    }

    /// Waits for what is on a queue, and for what that puts there, ten times over.
    static func drain(_ queue: DispatchQueue) {
        for _ in 0..<10 { queue.sync {} }
    }
}
