import Synchronization

/// The publishers of the objects that were observed, found by reflection once per object.
///
/// Objects are held weakly. Entries of objects that are gone are removed when the table has doubled since the last
/// time, so that a look-up costs O(1), amortized, and the table at most twice the objects alive.
final class ObjectPublishers: Sendable {
    /// Unchecked: the object is compared and never used.
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

    /// The number of entries, those of objects that are gone included.
    var count: Int { state.withLock { $0.entries.count } }

    /// The one publisher of an object.
    func publisher(of object: some AnyObject) -> ObservableObjectPublisher {
        let identifier = ObjectIdentifier(object)
        // An identifier is used again after its object is gone: the entry may be an earlier object's.
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
    /// Removes those of the entries whose objects are gone.
    ///
    /// Objects and subscribers are looked at and let go outside the lock: what ends with them may come here again.
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
