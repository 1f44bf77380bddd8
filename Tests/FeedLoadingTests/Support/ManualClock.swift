import Synchronization

/// A clock whose time a test sets, and that reports who sleeps on it.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let duration: Duration
        let deadline: Duration
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Waiter {
        let range: ClosedRange<Duration>
        let continuation: CheckedContinuation<Duration, Never>
    }

    private struct State {
        var now = Duration.zero
        var nextID = 0
        var sleepers: [Int: Sleeper] = [:]
        var canceled: Set<Int> = []
        var waiters: [Waiter] = []
    }

    private let state = Mutex(State())

    var now: Instant { Instant(offset: state.withLock { $0.now }) }
    var minimumResolution: Duration { .zero }

    /// Moves the time forward and wakes those whose time has come.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now += duration
            let now = state.now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume(returning: true) }
    }

    /// Waits until a caller sleeps for a duration in a range, and returns it.
    func sleeper(_ range: ClosedRange<Duration>) async -> Duration {
        await withCheckedContinuation { continuation in
            let found = state.withLock { state -> Duration? in
                if let sleeper = state.sleepers.values.first(where: { range.contains($0.duration) }) {
                    return sleeper.duration
                }
                state.waiters.append(Waiter(range: range, continuation: continuation))
                return nil
            }
            if let found { continuation.resume(returning: found) }
        }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isDone = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (result, waiters) = state.withLock { state -> (Bool?, [(Waiter, Duration)]) in
                    if state.canceled.remove(id) != nil { return (false, []) }
                    let duration = deadline.offset - state.now
                    if duration <= .zero { return (true, []) }
                    state.sleepers[id] = Sleeper(
                        duration: duration, deadline: deadline.offset, continuation: continuation)
                    let fitting = state.waiters.filter { $0.range.contains(duration) }
                    state.waiters.removeAll { $0.range.contains(duration) }
                    return (nil, fitting.map { ($0, duration) })
                }
                if let result { continuation.resume(returning: result) }
                for (waiter, duration) in waiters { waiter.continuation.resume(returning: duration) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.canceled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(returning: false)
        }
        if !isDone { throw CancellationError() }
    }
}
