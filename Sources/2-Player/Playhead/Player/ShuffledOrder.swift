/// A random order of a queue's places, which stays the same until the queue changes.
struct ShuffledOrder: Equatable {
    /// The places, in the order of playback.
    private(set) var places: [Int]
    /// The position of each place in ``places``.
    private var positions: [Int]

    /// Shuffles a number of places. `first` comes first where it is given.
    init(count: Int, first: Int?, using generator: inout some RandomNumberGenerator) {
        var rest = (0..<count).filter { $0 != first }
        rest.shuffle(using: &generator)
        self.init(places: (first.map { [$0] } ?? []) + rest)
    }

    private init(places: [Int]) {
        self.places = places
        positions = Array(repeating: 0, count: places.count)
        for (position, place) in places.enumerated() { positions[place] = position }
    }

    /// The place that plays after another; `nil` after the last one.
    func place(after place: Int) -> Int? {
        let position = positions[place] + 1
        return position < places.count ? places[position] : nil
    }

    /// The place that plays before another; `nil` before the first one.
    func place(before place: Int) -> Int? {
        let position = positions[place] - 1
        return position >= 0 ? places[position] : nil
    }

    /// The places that play after another, in order.
    func places(after place: Int) -> ArraySlice<Int> { places[(positions[place] + 1)...] }

    /// Inserts new places that play right after one, or first where it is `nil`. Later places of the queue move up.
    mutating func insert(_ count: Int, after place: Int?) {
        let start = place.map { $0 + 1 } ?? 0
        var new = places.map { $0 >= start ? $0 + count : $0 }
        new.insert(contentsOf: start..<(start + count), at: place.map { positions[$0] + 1 } ?? 0)
        self = ShuffledOrder(places: new)
    }

    /// Follows a change of the queue: places that stay keep their order, and new ones are mixed into what plays after the
    /// current one.
    ///
    /// - Parameters:
    ///   - newPlaces: The new place of each place; `nil` where it is gone.
    ///   - count: The number of places from now on.
    ///   - current: The current place, by its new number; `nil` without one.
    ///   - generator: The source of randomness.
    mutating func follow(
        _ newPlaces: [Int?], count: Int, current: Int?, using generator: inout some RandomNumberGenerator
    ) {
        let kept = places.compactMap { newPlaces[$0] }
        let known = Set(kept)
        let added = (0..<count).filter { !known.contains($0) }.shuffled(using: &generator)
        let split = current.flatMap { place in kept.firstIndex(of: place).map { $0 + 1 } } ?? 0
        var (rest, fresh) = (kept[split...], added[...])
        var mixed = Array(kept[..<split])
        mixed.reserveCapacity(count)
        while !rest.isEmpty || !fresh.isEmpty {
            let takesFresh = Int.random(in: 0..<(rest.count + fresh.count), using: &generator) < fresh.count
            mixed.append(takesFresh ? fresh.removeFirst() : rest.removeFirst())
        }
        self = ShuffledOrder(places: mixed)
    }
}
