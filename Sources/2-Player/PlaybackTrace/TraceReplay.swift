internal import FoundationEssentials
package import PlaybackModel

/// Replays a trace: feeds its inputs to a machine and returns the transitions.
package struct TraceReplay {
    private let header: TraceHeader
    private let decoder = TraceCoding.decoder()
    package private(set) var machine: PlaybackMachine
    /// The output of the last line.
    package private(set) var output = PlaybackOutput()
    private var line = 1

    /// The start of the recorded program.
    package var start: Moment { header.start }

    /// Creates a replay from the first line.
    package init(firstLine: [UInt8]?) throws(TraceError) {
        guard let firstLine, !firstLine.isEmpty else { throw .empty }
        guard let mark = try? decoder.decode(Mark.self, from: Data(firstLine)), mark.format == TraceHeader.format else {
            throw .notATrace
        }
        guard mark.version <= TraceHeader.version else { throw .unsupportedVersion(mark.version) }
        guard let header = try? decoder.decode(TraceHeader.self, from: Data(firstLine)) else { throw .badLine(1) }
        self.header = header
        machine = PlaybackMachine(configuration: header.configuration)
    }

    /// Replays the next line and returns its transitions.
    package mutating func take(_ bytes: [UInt8]) throws(TraceError) -> [PlaybackTransition] {
        line += 1
        guard let entry = try? decoder.decode(PlaybackTraceEntry.self, from: Data(bytes)) else { throw .badLine(line) }
        machine.handle(entry.input, at: entry.at, into: &output)
        return output.transitions
    }

    /// The part of the header that every version has.
    private struct Mark: Decodable {
        var format: String
        var version: Int
    }
}
