/// What was used lately: so many values at most, and so many bytes.
struct RecentValues<Key: Equatable, Value> {
    private let maximumCount: Int
    private let maximumBytes: Int
    /// The newest last.
    private var entries: [(key: Key, value: Value, bytes: Int)] = []
    /// What all of them take.
    private(set) var byteCount = 0

    init(maximumCount: Int, maximumBytes: Int) {
        self.maximumCount = maximumCount
        self.maximumBytes = maximumBytes
    }

    /// The value of a key, which is the newest from now on.
    mutating func value(of key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        entries.append(entries.remove(at: index))
        return entries.last?.value
    }

    /// Adds a value that is not there; the oldest go. One that is too large for itself is not kept.
    mutating func add(_ value: Value, for key: Key, bytes: Int) {
        entries.append((key, value, bytes))
        byteCount += bytes
        while entries.count > maximumCount || byteCount > maximumBytes { byteCount -= entries.removeFirst().bytes }
    }
}
