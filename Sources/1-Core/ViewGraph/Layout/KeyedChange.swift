/// Which elements of a list of different keys are which of an earlier list.
///
/// What the lists share at both ends costs a comparison for each key; only what lies between is hashed.
struct KeyedChange<Key: Hashable> {
    private let prefix: Int
    private let oldCount: Int
    private let newCount: Int
    /// For what lies between the shared ends: where it was, and where it is.
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

    /// Whether both lists are the same.
    var isEmpty: Bool { oldPlaces.isEmpty && newPlaces.isEmpty }

    /// Where an element of the new list was; `nil` for one that came.
    func oldIndex(of new: Int) -> Int? { place(of: new, in: oldPlaces, shift: oldCount - newCount) }

    /// Where an element of the old list is; `nil` for one that went.
    func newIndex(of old: Int) -> Int? { place(of: old, in: newPlaces, shift: newCount - oldCount) }

    private func place(of index: Int, in middle: [Int?], shift: Int) -> Int? {
        if index < prefix { return index }
        if index < prefix + middle.count { return middle[index - prefix] }
        return index + shift
    }
}
