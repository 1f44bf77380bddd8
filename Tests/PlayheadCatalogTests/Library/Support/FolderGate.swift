import Dispatch
import Synchronization

/// Blocks those who use a folder, as a server does that is away.
final class FolderGate: Sendable {
    private struct State {
        var isClosed = false
        var blockedCount = 0
        var count = 0
    }

    private let state = Mutex(State())
    private let opened = DispatchSemaphore(value: 0)

    /// The number of threads that it has blocked so far.
    var blockedCount: Int { state.withLock { $0.blockedCount } }

    /// The number of uses of the folder.
    var count: Int { state.withLock { $0.count } }

    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        state.withLock { $0.isClosed = false }
        opened.signal()
    }

    /// Returns while it is open.
    func pass() {
        let isClosed = state.withLock { state in
            state.count += 1
            if state.isClosed { state.blockedCount += 1 }
            return state.isClosed
        }
        guard isClosed else { return }
        opened.wait()
        // For the next one.
        opened.signal()
    }
}
