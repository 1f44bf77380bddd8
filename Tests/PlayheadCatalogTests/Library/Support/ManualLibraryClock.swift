import Synchronization

@testable import PlayheadCatalog

/// A clock of a library that is moved by hand.
final class ManualLibraryClock: Sendable {
    private struct State {
        var date = 1_700_000_000.0
        var elapsed = Duration.zero
        var waiting: [(due: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var clock: LibraryClock {
        LibraryClock(
            date: { self.state.withLock { $0.date } }, elapsed: { self.state.withLock { $0.elapsed } },
            wait: { duration in
                await withCheckedContinuation { continuation in
                    self.state.withLock { $0.waiting.append(($0.elapsed + duration, continuation)) }
                }
                try Task.checkCancellation()
            })
    }

    /// The number of those who wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func advance(by seconds: Double) {
        let due = state.withLock { state in
            state.date += seconds
            state.elapsed += .seconds(seconds)
            let due = state.waiting.filter { $0.due <= state.elapsed }
            state.waiting.removeAll { $0.due <= state.elapsed }
            return due
        }
        for waiting in due { waiting.continuation.resume() }
    }
}
