import Synchronization

@testable import PlayheadCatalog

/// A clock of a library that is moved by hand.
final class ManualLibraryClock: Sendable {
    private struct State {
        var date = 1_700_000_000.0
        var elapsed = Duration.zero
        var waiting: [Int: (due: Duration, continuation: CheckedContinuation<Void, Never>)] = [:]
        /// The waits that were canceled before they had begun.
        var canceled: Set<Int> = []
        var count = 0
    }

    private let state = Mutex(State())

    var clock: LibraryClock {
        LibraryClock(
            date: { self.state.withLock { $0.date } }, elapsed: { self.state.withLock { $0.elapsed } },
            wait: { duration in
                await self.wait(duration)
                try Task.checkCancellation()
            })
    }

    private func wait(_ duration: Duration) async {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCanceled = state.withLock { state in
                    if state.canceled.remove(number) != nil { return true }
                    state.waiting[number] = (state.elapsed + duration, continuation)
                    return false
                }
                if isCanceled { continuation.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                let waiting = state.waiting.removeValue(forKey: number)
                if waiting == nil { state.canceled.insert(number) }
                return waiting
            }
            waiting?.continuation.resume()
        }
    }

    /// `true` if something waits for exactly this number of seconds from now.
    func isWaited(for seconds: Double) -> Bool {
        state.withLock { state in
            state.waiting.values.contains { $0.due == state.elapsed + .seconds(seconds) }
        }
    }

    /// The number of seconds until the next wait ends; `nil` if nothing waits.
    var nextWait: Double? {
        state.withLock { state in
            state.waiting.values.map(\.due).min().map { ($0 - state.elapsed) / .seconds(1) }
        }
    }

    func advance(by seconds: Double) {
        let due = state.withLock { state in
            state.date += seconds
            state.elapsed += .seconds(seconds)
            let due = state.waiting.filter { $0.value.due <= state.elapsed }
            for number in due.keys { state.waiting[number] = nil }
            return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value)
        }
        for waiting in due { waiting.continuation.resume() }
    }
}
