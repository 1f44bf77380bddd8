/// Sends values to any number of streams and listeners. Streams keep all values that their reader has not read yet.
@MainActor final class Broadcast<Element: Sendable> {
    private var continuations: [UInt64: AsyncStream<Element>.Continuation] = [:]
    private var listeners: [(key: UInt64, call: @MainActor (Element) -> Void)] = []
    private var lastKey: UInt64 = 0

    /// Returns a new stream that begins with `first`, if given.
    func subscribe(first: Element? = nil) -> AsyncStream<Element> {
        lastKey += 1
        let key = lastKey
        let (stream, continuation) = AsyncStream<Element>.makeStream(bufferingPolicy: .unbounded)
        continuations[key] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[key] = nil }
        }
        if let first { continuation.yield(first) }
        return stream
    }

    var isEmpty: Bool { continuations.isEmpty }

    /// Calls `listener` with each value in the turn in which it is sent, until the result is canceled.
    @discardableResult
    func listen(_ listener: @escaping @MainActor (Element) -> Void) -> Listening {
        lastKey += 1
        let key = lastKey
        listeners.append((key, listener))
        return Listening { [weak self] in self?.remove(key) }
    }

    private func remove(_ key: UInt64) {
        guard let index = listeners.firstIndex(where: { $0.key == key }) else { return }
        // The listener may hold the last reference to the player: release it when the list is consistent again.
        let listener = listeners.remove(at: index)
        withExtendedLifetime(listener) {}
    }

    func send(_ element: Element) {
        for (key, listener) in listeners where listeners.contains(where: { $0.key == key }) { listener(element) }
        for continuation in continuations.values { continuation.yield(element) }
    }

    func finish() {
        for continuation in continuations.values { continuation.finish() }
        continuations = [:]
        let listeners = listeners
        self.listeners = []
        withExtendedLifetime(listeners) {}
    }
}
