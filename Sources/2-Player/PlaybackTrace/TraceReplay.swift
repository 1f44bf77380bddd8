internal import FoundationEssentials
package import PlaybackModel

/// Feeds a trace's inputs to a machine and gives the transitions.
package struct TraceReplay {
    private let header: TraceHeader
    private let decoder = TraceCoding.decoder()
    package private(set) var machine: PlaybackMachine
    /// What the last line led to.
    package private(set) var output = PlaybackOutput()
    private var line = 1

    /// The program's start as the trace has it.
    package var start: Moment { header.start }

    /// Reads the first line.
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

    /// Reads the next line; gives the transitions that its input led to.
    package mutating func take(_ bytes: [UInt8]) throws(TraceError) -> [PlaybackTransition] {
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
}
