import Synchronization

/// Tells a floor above before an object changes, and keeps what that floor has for the object.
///
/// The floors of views make an `ObservableObject` of a player and its trackers; this floor knows nothing of that. It
/// costs an atomic load as long as nobody has asked for it.
package final class ChangeHook: Sendable {
    private struct State {
        var companion: (any Sendable)?
        var willChange: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isListenedTo = Atomic(false)

    init() {}

    /// To be called before each change of what can be observed.
    func willChange() {
        guard isListenedTo.load(ordering: .acquiring) else { return }
        state.withLock { $0.willChange }?()
    }

    /// What is kept for the object: made at the first call, with what it does before each change. From any thread.
    package func companion<Value: Sendable>(
        make: () -> Value, willChange: @escaping @Sendable (Value) -> Void
    ) -> Value {
        let value = state.withLock { state -> Value in
            if let known = state.companion as? Value { return known }
            let value = make()
            state.companion = value
            state.willChange = { willChange(value) }
            return value
        }
        isListenedTo.store(true, ordering: .releasing)
        return value
    }
}
