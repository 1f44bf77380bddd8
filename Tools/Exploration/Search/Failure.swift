import PlaybackModel
import PlaybackTrace

/// A violated rule, and the sequence that leads there.
package struct Failure: Sendable {
    package let violation: Violation
    /// The moves, the last of which violates the rule.
    package let moves: [Move]
    /// The moves as inputs, for a trace.
    package let trace: [PlaybackTraceEntry]
    /// The first line of the trace.
    package let header: TraceHeader

    /// Creates a failure from the moves that lead to it.
    init(_ violation: Violation, moves: [Move], from start: World) {
        self.violation = violation
        self.moves = moves
        header = TraceHeader(
            playhead: "exploration", start: start.now, configuration: start.machine.configuration)
        var world = start
        var output = PlaybackOutput()
        trace = moves.compactMap { move in
            guard let input = world.input(for: move) else {
                if case .wait(let time) = move { world.wait(time) }
                return nil
            }
            let moment = world.now
            world.give(input, into: &output)
            return PlaybackTraceEntry(at: moment, input: input)
        }
    }
}
