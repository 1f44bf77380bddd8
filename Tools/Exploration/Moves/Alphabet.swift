import PlaybackModel

/// The moves that an exploration tries in every state.
package struct Alphabet: Sendable {
    package let name: String
    /// A sentence that describes the alphabet.
    package let summary: String
    package let moves: [Move]
    /// The maximum number of waiting seeks. Random sessions test more.
    package let maximumSeeks: Int

    package init(_ name: String, _ summary: String, maximumSeeks: Int = 2, moves: [Move]) {
        self.name = name
        self.summary = summary
        self.maximumSeeks = maximumSeeks
        var seen: Set<Move> = []
        self.moves = moves.filter { seen.insert($0).inserted }
    }

    /// One second: the unit of the exploration's limits.
    package static let unit: Int64 = 1_000_000_000

    /// Limits of a few units, in the order of the real ones, so that all ages are small.
    package static var configuration: PlaybackMachine.Configuration {
        var configuration = PlaybackMachine.Configuration()
        configuration.openLimit = 2 * unit
        configuration.seekLimit = 2 * unit
        configuration.movementLimit = 2 * unit
        configuration.stillnessLimit = unit
        configuration.stopLimit = unit
        configuration.endLimit = unit
        configuration.suppressionLimit = 3 * unit
        configuration.reconnectDelays = [unit, unit]
        configuration.reconnectWindow = unit
        return configuration
    }

    /// The distinguished positions: start, middle, a shrunk end, near the end, and end.
    package static let classes = TimeClasses(unit: unit, marks: [0, 30, 60, 99.9, 100])

    /// Returns whether a move is within the limits here.
    package func allows(_ move: Move, in machine: borrowing PlaybackMachine) -> Bool {
        guard machine.pendingSeekCount >= maximumSeeks else { return true }
        switch move {
        case .command(.seek), .command(.replay), .command(.cancelScrubbing): return false
        default: return true
        }
    }
}
