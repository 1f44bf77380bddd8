/// A cache of recently used values, limited in count and bytes.
struct RecentValues<Key: Equatable, Value> {
    private let maximumCount: Int
    private let maximumBytes: Int
    /// The newest entry is last.
    private var entries: [(key: Key, value: Value, bytes: Int)] = []
    /// The size of all entries in bytes.
    private(set) var byteCount = 0

    init(maximumCount: Int, maximumBytes: Int) {
        self.maximumCount = maximumCount
        self.maximumBytes = maximumBytes
    }

    /// Returns the value of a key, which becomes the most recent one.
    mutating func value(of key: Key) -> Value? {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        entries.append(entries.remove(at: index))
        return entries.last?.value
    }

    /// Adds a value for a new key and removes the oldest ones beyond the limits. A value that exceeds the limit alone
    /// is not kept.
    mutating func add(_ value: Value, for key: Key, bytes: Int) {
        entries.append((key, value, bytes))
        byteCount += bytes
        while entries.count > maximumCount || byteCount > maximumBytes { byteCount -= entries.removeFirst().bytes }
    }
}
