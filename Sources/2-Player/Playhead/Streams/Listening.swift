/// A listener's place at a player. The listener stays, whether this is kept or not, until it is cancelled.
@MainActor package final class Listening {
    private var end: (@MainActor () -> Void)?

    init(_ end: @escaping @MainActor () -> Void) { self.end = end }

    /// Nothing is told any more, not even in the delivery that goes on. Without effect the second time.
    package func cancel() {
        let end = end.take()
        end?()
    }
}
