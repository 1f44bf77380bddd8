import Dispatch
import Playhead
import Synchronization

/// Work on a separate thread that may never end: a server or library that hangs must not hold up the report.
///
/// The thread of work that does not end stays until the program exits.
final class LimitedWork<Value: Sendable>: Sendable {
    private let result = Mutex<Value?>(nil)
    private let isDone = DispatchSemaphore(value: 0)
    private let deadline: DispatchTime

    /// Starts the work.
    ///
    /// - Parameters:
    ///   - seconds: The time that it has from now on.
    ///   - body: The work.
    init(_ seconds: Double, _ body: @escaping @Sendable () -> Value) {
        deadline = .now() + seconds
        NamedThread.start("doctor", stackSize: 4 << 20) { [self] in
            let value = body()
            result.withLock { $0 = value }
            isDone.signal()
        }
    }

    /// Waits for the result; `nil` if the time is over.
    func value() -> Value? {
        if isDone.wait(timeout: deadline) == .success { isDone.signal() }
        return result.withLock { $0 }
    }
}
