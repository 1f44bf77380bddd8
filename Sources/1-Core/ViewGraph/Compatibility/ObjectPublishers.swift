import Synchronization

/// The publishers of observed objects. Their published properties are found by reflection, once for each object.
///
/// Objects are held weakly. Entries of released objects are removed when the table has doubled since the last removal,
/// so that lookups are amortized O(1) and the table has at most twice as many entries as there are objects.
final class ObjectPublishers: Sendable {
    /// Unchecked: the object is only compared, never used.
    private struct Entry: @unchecked Sendable {
        private weak var object: AnyObject?
        let publisher: ObservableObjectPublisher

        init(object: AnyObject, publisher: ObservableObjectPublisher) {
            self.object = object
            self.publisher = publisher
        }

        var isAlive: Bool { object != nil }
        func isOf(_ other: AnyObject) -> Bool { object === other }
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var nextSweep = 64
    }

    static let shared = ObjectPublishers()

    private let state = Mutex(State())

    /// The number of entries, including those of released objects.
    var count: Int { state.withLock { $0.entries.count } }

    /// Returns the publisher of an object.
    func publisher(of object: some AnyObject) -> ObservableObjectPublisher {
        let identifier = ObjectIdentifier(object)
        // Identifiers are reused: the entry may belong to an earlier object.
        if let entry = state.withLock({ $0.entries[identifier] }), entry.isOf(object) { return entry.publisher }

        let publisher = ObservableObjectPublisher()
        let entry = Entry(object: object, publisher: publisher)
        let (replaced, overdue) = state.withLock { state in
            let replaced = state.entries.updateValue(entry, forKey: identifier)
            guard state.entries.count > state.nextSweep else { return (replaced, [:] as [ObjectIdentifier: Entry]) }
            state.nextSweep = .max
            return (replaced, state.entries)
        }
        _ = consume replaced
        if !overdue.isEmpty { sweep(overdue) }

        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            for case (_, let property as any PublishedProperty) in current.children {
                property.willChange(sends: publisher)
            }
            mirror = current.superclassMirror
        }
        return publisher
    }
    /// Removes the entries whose objects have been released.
    ///
    /// Objects and subscribers are accessed and released outside the lock, because releasing them may call this object
    /// again.
    private func sweep(_ entries: [ObjectIdentifier: Entry]) {
        let gone = entries.filter { !$0.value.isAlive }
        state.withLock { state in
            for (identifier, entry) in gone where state.entries[identifier]?.publisher === entry.publisher {
                state.entries[identifier] = nil
            }
            state.nextSweep = max(64, state.entries.count * 2)
        }
    }
}
