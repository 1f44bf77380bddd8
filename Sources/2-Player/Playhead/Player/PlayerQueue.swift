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

    /// The place of the item that follows; the first one while nothing is current.
    var nextIndex: Int? {
        let next = index.map { $0 + 1 } ?? 0
        return next < items.count ? next : nil
    }

    var previousIndex: Int? { index.flatMap { $0 > 0 ? $0 - 1 : nil } }

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
            items.append(item)
            return items.count - 1
        }
        items[index] = item
        return index
    }

    /// Replaces the items. Returns the place to be at: that of the current item where it stays, else that of the next of
    /// the items after it that stay, else the first; `nil` when the queue is empty.
    mutating func replaceItems(with new: [PlayerItem]) -> Int? {
        let followers = index.map { items[($0 + 1)...] } ?? []
        let place = newIndex(in: new)
        items = new
        index = place
        target = nil
        return place ?? followers.lazy.compactMap { new.firstIndex(of: $0) }.first ?? new.indices.first
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
}
