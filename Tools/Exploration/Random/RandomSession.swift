import PlaybackModel
import PlaybackTrace

/// A long random sequence of moves, with every step checked against the rules.
package struct RandomSession: Sendable {
    /// The seed of the sequence.
    package let seed: UInt64
    package private(set) var world: World
    /// The output of the last input.
    package private(set) var output = PlaybackOutput()
    /// The moves so far.
    package private(set) var moves: [Move] = []
    /// The generator of the moves.
    package var random: RandomMoves
    private let start: World
    private let check: @Sendable (borrowing World) throws(Violation) -> Void

    /// Creates a session. `check` runs after every step, in addition to the rules.
    package init(
        seed: UInt64, configuration: PlaybackMachine.Configuration = .init(), handling: World.Handling? = nil,
        check: @escaping @Sendable (borrowing World) throws(Violation) -> Void = { _ in }
    ) {
        self.seed = seed
        self.check = check
        random = RandomMoves(seed: seed)
        start = World(configuration: configuration, handling: handling)
        world = start
    }

    /// Lets some time pass and makes a possible move.
    package mutating func step() throws(Violation) {
        if let pause = random.pause() { _ = try make(pause) }
        while try !make(random.next(in: world)) {}
    }

    private mutating func make(_ move: Move) throws(Violation) -> Bool {
        moves.append(move)
        guard try world.makeChecked(move, into: &output) else {
            moves.removeLast()
            return false
        }
        try check(world)
        return true
    }

    /// Returns the violation with as few of these moves as possible.
    package func shrunk(_ violation: Violation) -> Failure {
        let fewest = Shrinker { firstViolation($0)?.rule == violation.rule }.shrink(moves)
        return Failure(firstViolation(fewest) ?? violation, moves: fewest, from: start)
    }

    /// Returns the first rule that these moves violate, without the impossible ones.
    private func firstViolation(_ moves: [Move]) -> Violation? {
        var (world, output) = (start, PlaybackOutput())
        do throws(Violation) {
            for move in moves where try world.makeChecked(move, into: &output) { try check(world) }
            return nil
        } catch {
            return error
        }
    }

    /// The session as a trace: header and entries.
    package var trace: (header: TraceHeader, entries: [PlaybackTraceEntry]) {
        let failure = Failure(Violation(.lanes, ""), moves: moves, from: start)
        return (failure.header, failure.trace)
    }
}
