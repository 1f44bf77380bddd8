import Synchronization

/// A word that is said once, by whoever comes first.
final class OnceAnswer: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

    /// It is never said.
    func drop() { body.withLock { $0 = nil } }

    func give() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }
}
