/// The current load and the one prepared to follow it.
///
/// Every load has its own generation, so a late event of a replaced load cannot be mistaken for news.
package struct LoadQueue: Sendable {
    /// The generation of the current load.
    package var generation = Generation.none
    /// The request of the current load, or `nil` before the first. A stop keeps it.
    package var request: LoadRequest? {
        didSet { item = request?.item }
    }
    /// The current item. Stored, because every transition asks for it.
    package private(set) var item: ItemID?
    /// The item prepared to play next.
    package var next: Successor? {
        didSet { nextGeneration = next?.generation ?? .none }
    }
    /// The generation of the prepared item, or none. Stored, because every engine event is compared with it.
    package private(set) var nextGeneration = Generation.none
    /// The newest generation given out.
    package private(set) var newest = Generation.none

    /// Gives out a new generation.
    mutating func newGeneration() -> Generation {
        newest = newest.next
        return newest
    }

    /// Stores a speed for the current load and the next one.
    mutating func setRate(_ rate: Double) {
        request?.rate = rate
        next?.request.rate = rate
    }

    /// An item prepared to play next, and what the engine has reported of it.
    package struct Successor: Sendable {
        package var generation: Generation
        package var request: LoadRequest
        /// The item's description once it is ready.
        package var description: ItemDescription?
        /// The item's error if it failed before its turn.
        package var error: PlaybackError?
    }
}
