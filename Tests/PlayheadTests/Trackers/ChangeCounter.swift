import Synchronization

@testable import Playhead

/// Counts what an object tells before its changes.
final class ChangeCounter: Sendable {
    private let value = Mutex(0)

    init(_ hook: ChangeHook) { _ = hook.companion(make: { self }, willChange: { $0.value.withLock { $0 += 1 } }) }

    /// Returns the number of changes since the last call.
    func take() -> Int {
        value.withLock { value in
            defer { value = 0 }
            return value
        }
    }
}
