import Synchronization

/// Notifies a higher floor before an object changes, and stores that floor's companion of the object.
///
/// The floors of views make an `ObservableObject` of a player and its trackers, which this floor does not depend on.
/// Until one asks, a change costs an atomic load.
package final class ChangeHook: Sendable {
    private struct State {
        var companion: (any Sendable)?
        var willChange: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let isListenedTo = Atomic(false)

    init() {}

    /// Notifies the companion. Call it before each change of an observable property.
    func willChange() {
        guard isListenedTo.load(ordering: .acquiring) else { return }
        state.withLock { $0.willChange }?()
    }

    /// Returns the object's companion, which the first call makes. Callable from any thread.
    ///
    /// - Parameters:
    ///   - make: Makes the companion.
    ///   - willChange: Called with the companion before each change of the object.
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
