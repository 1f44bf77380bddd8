/// A registered listener of a player. It stays registered until it is canceled, even if this object is released.
@MainActor package final class Listening {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// Removes the listener, which is not called again, not even in the delivery in progress. Calling it twice has no effect.
    package func cancel() {
        let end = end.take()
        end?()
    }
}
