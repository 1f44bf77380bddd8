import CEngineProcess
import Dispatch
import Glibc
import Playhead
import Synchronization

/// Starts engines' processes, all from one thread that lives as long as the program.
///
/// A process that asks to be ended with its parent is ended with the parent's *thread*: a child of a queue's thread
/// would disappear when that queue is idle (`prctl(2)`, `PR_SET_PDEATHSIG`).
final class EngineSpawner: Sendable {
    static let shared = EngineSpawner()

    private struct State {
        var orders: [@Sendable () -> Void] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    private init() {}

    /// Calls `order` on the thread.
    func run(_ order: @escaping @Sendable () -> Void) {
        let mustStart = state.withLock { state in
            state.orders.append(order)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart {
            NamedThread.start("engine-spawner") { [self] in
                while true {
                    signal.wait()
                    state.withLock { $0.orders.removeFirst() }()
                }
            }
        }
        signal.signal()
    }
}
