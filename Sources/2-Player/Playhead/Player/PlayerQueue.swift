import PlaybackModel

/// The items of a player and the place of the current one, which an item may have several of.
struct PlayerQueue {
    private(set) var items: [PlayerItem] = []
    /// The current item; it is one of ``items``, but for the moment in which it is replaced.
    private(set) var current: PlayerItem?
    /// The place of the current item; `nil` without one.
    private(set) var index: Int?
    /// The place that the player is about to advance to, where it is not simply the next one.
    private var target: Int?
    /// The rule that decides which item repeats.
    var repeatMode = RepeatMode.off
    /// The shuffled order; `nil` while items play in theirs.
    private(set) var order: ShuffledOrder?
    private var generator: ShuffleGenerator

    /// Creates an empty queue. `seed` reproduces its shuffled orders.
    init(seed: UInt64? = nil) { generator = ShuffleGenerator(seed: seed) }

    /// `true` while the items play in a shuffled order. Shuffling again makes a new one, which begins with the current item.
    var isShuffled: Bool {
        get { order != nil }
        set {
            order = newValue ? ShuffledOrder(count: items.count, first: index, using: &generator) : nil
        }
    }

    /// The place of the item that follows; the first one while nothing is current.
    var nextIndex: Int? {
        guard let index else { return firstIndex }
        let next = order.map { $0.place(after: index) } ?? (index + 1 < items.count ? index + 1 : nil)
        return next ?? (wraps ? firstIndex : nil)
    }

    /// The place of the item before the current one.
    var previousIndex: Int? {
        guard let index else { return nil }
        let previous = order.map { $0.place(before: index) } ?? (index > 0 ? index - 1 : nil)
        return previous ?? (wraps ? lastIndex : nil)
    }

    /// The items in the order of playback.
    var itemsInPlayOrder: [PlayerItem] { order?.places.map { items[$0] } ?? items }

    /// A queue of one item repeats by looping it.
    private var wraps: Bool { repeatMode == .all && items.count > 1 }
    private var firstIndex: Int? { order?.places.first ?? items.indices.first }
    private var lastIndex: Int? { order?.places.last ?? items.indices.last }

    /// The place of an item: the current one, else the next that follows, else the first.
    func place(of item: PlayerItem) -> Int? {
        if item == current { return index }
        return index.flatMap { items[$0...].firstIndex(of: item) } ?? items.firstIndex(of: item)
    }

    /// Makes the item at a place the current one, or none.
    mutating func select(_ place: Int?) {
        (index, current, target) = (place, place.map { items[$0] }, nil)
    }

    /// Remembers that the player advances to a place.
    mutating func expect(_ place: Int) { target = place }

    /// The player has advanced to an item. Returns `false`, without effect, if it is not in the queue.
    mutating func advance(to id: ItemID) -> Bool {
        let places = [target, nextIndex, items.firstIndex { $0.id == id }]
        guard let place = places.lazy.compactMap({ $0 }).first(where: { items[$0].id == id }) else { return false }
        select(place)
        return true
    }

    /// Puts an item in the place of the current one, or at the end. Returns its place.
    mutating func replaceCurrent(with item: PlayerItem) -> Int {
        guard let index else {
            order?.follow(Array(items.indices), count: items.count + 1, current: nil, using: &generator)
            items.append(item)
            return items.count - 1
        }
        items[index] = item
        return index
    }

    /// Inserts items that play right after the current one, or first without one, in their order.
    mutating func insertNext(_ new: [PlayerItem]) {
        items.insert(contentsOf: new, at: index.map { $0 + 1 } ?? 0)
        order?.insert(new.count, after: index)
    }

    /// Replaces the items. Returns the place to be at: that of the current item where it stays, else that of the next of
    /// the items after it that stay, else the first; `nil` when the queue is empty.
    mutating func replaceItems(with new: [PlayerItem]) -> Int? {
        let followers = index.map { place in
            order.map { $0.places(after: place).map { items[$0] } } ?? Array(items[(place + 1)...])
        }
        let place = newIndex(in: new)
        if order != nil {
            let places = newPlaces(in: new, current: place)
            order?.follow(places, count: new.count, current: place, using: &generator)
        }
        items = new
        index = place
        target = nil
        return place ?? followers?.lazy.compactMap { new.firstIndex(of: $0) }.first ?? firstIndex
    }

    /// The place of the current item in other items: what is unchanged up to it or from it on decides, else how often the
    /// item comes before it.
    private func newIndex(in new: [PlayerItem]) -> Int? {
        guard let index else { return nil }
        if new.prefix(index + 1) == items.prefix(index + 1) { return index }
        let rest = items[index...]
        if new.suffix(rest.count) == rest { return new.count - rest.count }
        let places = new.indices.filter { new[$0] == items[index] }
        let earlier = items[..<index].count { $0 == items[index] }
        return places.isEmpty ? nil : places[min(earlier, places.count - 1)]
    }

    /// The place of each item in other items; of an item that is there several times, the first is the first.
    private func newPlaces(in new: [PlayerItem], current: Int?) -> [Int?] {
        var free: [ItemID: ArraySlice<Int>] = Dictionary(grouping: new.indices) { new[$0].id }.mapValues { $0[...] }
        var places = items.map { free[$0.id]?.popFirst() }
        // The current item may have a different match among its equals.
        if let index, let current, places[index] != current {
            if let other = places.firstIndex(of: current) {
                places.swapAt(index, other)
            } else {
                places[index] = current
            }
        }
        return places
    }
}
