/// The correspondence between the elements of two lists of unique keys.
///
/// The common prefix and suffix cost one comparison for each key; only the part between them is hashed.
struct KeyedChange<Key: Hashable> {
    private let prefix: Int
    private let oldCount: Int
    private let newCount: Int
    /// For the part between the common ends: old indices by new ones, and new indices by old ones.
    private let oldPlaces: [Int?]
    private let newPlaces: [Int?]

    init(from old: [Key], to new: [Key]) {
        let shorter = min(old.count, new.count)
        var prefix = 0
        while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] { suffix += 1 }
        var known: [Key: Int] = [:]
        for index in prefix..<(old.count - suffix) { known[old[index]] = index }
        let oldPlaces = (prefix..<(new.count - suffix)).map { known[new[$0]] }
        var newPlaces = [Int?](repeating: nil, count: old.count - suffix - prefix)
        for (index, place) in oldPlaces.enumerated() {
            if let place { newPlaces[place - prefix] = prefix + index }
        }
        self.prefix = prefix
        self.oldPlaces = oldPlaces
        self.newPlaces = newPlaces
        oldCount = old.count
        newCount = new.count
    }

    /// `true` if the lists are equal.
    var isEmpty: Bool { oldPlaces.isEmpty && newPlaces.isEmpty }

    /// Returns the old index of an element of the new list; `nil` if it was inserted.
    func oldIndex(of new: Int) -> Int? { place(of: new, in: oldPlaces, shift: oldCount - newCount) }

    /// Returns the new index of an element of the old list; `nil` if it was removed.
    func newIndex(of old: Int) -> Int? { place(of: old, in: newPlaces, shift: newCount - oldCount) }

    private func place(of index: Int, in middle: [Int?], shift: Int) -> Int? {
        if index < prefix { return index }
        if index < prefix + middle.count { return middle[index - prefix] }
        return index + shift
    }
}
