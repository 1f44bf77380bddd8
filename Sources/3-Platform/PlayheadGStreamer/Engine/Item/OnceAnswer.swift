import Synchronization

/// A closure that is called at most once, by the first of several callers.
final class OnceAnswer: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) { self.body = Mutex(body) }

    /// Prevents the call.
    func drop() { body.withLock { $0 = nil } }

    /// Calls the closure unless it was called or dropped.
    func give() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }
}
