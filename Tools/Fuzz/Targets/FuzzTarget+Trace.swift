import FoundationEssentials
import PlaybackModel
import PlaybackTrace

@testable import Playhead

extension FuzzTarget {
    /// The reader of recorded sessions in `playhead replay`.
    static let trace = FuzzTarget(name: "trace") { bytes in
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(200).makeIterator()
        guard var replay = try? TraceReplay(firstLine: lines.next().map(Array.init)) else { return }
        while let line = lines.next() {
            guard let transitions = try? replay.take(Array(line)) else { return }
            for transition in transitions {
                _ = EventLine.transition(transition, start: replay.start).text
                let coded = try? TraceCoding.encoder().encode(transition)
                let decoded = coded.flatMap { try? TraceCoding.decoder().decode(PlaybackTransition.self, from: $0) }
                Fuzzing.check(
                    decoded == transition || "\(transition)".contains("nan"), "a transition changes when it is encoded")
            }
        }
    }
}
