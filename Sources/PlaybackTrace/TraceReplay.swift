import FoundationEssentials
import PlaybackModel
import Playhead

/// Feeds a trace's inputs to a machine and gives the transitions.
struct TraceReplay {
    private let header: TraceHeader
    private let decoder = TraceCoding.decoder()
    private var machine: PlaybackMachine
    private var output = PlaybackOutput()
    private var line = 1

    /// The program's start as the trace has it.
    var start: Moment { header.start }

    /// Reads the first line.
    init(firstLine: [UInt8]?) throws(TraceError) {
        guard let firstLine, !firstLine.isEmpty else { throw .empty }
        guard let mark = try? decoder.decode(Mark.self, from: Data(firstLine)), mark.format == TraceHeader.format else {
            throw .notATrace
        }
        guard mark.version <= TraceHeader.version else { throw .unsupportedVersion(mark.version) }
        guard let header = try? decoder.decode(TraceHeader.self, from: Data(firstLine)) else { throw .badLine(1) }
        self.header = header
        machine = PlaybackMachine(configuration: header.configuration)
    }

    /// Reads the next line; gives the transitions that its input led to.
    mutating func take(_ bytes: [UInt8]) throws(TraceError) -> [PlaybackTransition] {
        line += 1
        guard let entry = try? decoder.decode(PlaybackTraceEntry.self, from: Data(bytes)) else { throw .badLine(line) }
        machine.handle(entry.input, at: entry.at, into: &output)
        return output.transitions
    }

    /// What the first line must have, whatever its version.
    private struct Mark: Decodable {
        var format: String
        var version: Int
    }

    /// Replays a file and prints its transitions as `play --json` did.
    static func run(path: String, to output: any TextOutput) throws(TraceError) {
        var lines = try LineReader(path: path)
        var replay = try TraceReplay(firstLine: try lines.next())
        while let line = try lines.next() {
            for transition in try replay.take(line) {
                output.write(EventLine.transition(transition, start: replay.start).text + "\n")
            }
        }
    }
}
