package import PlaybackModel

/// The first line of a trace, which contains what is needed to replay the others.
package struct TraceHeader: Sendable, Hashable, Codable {
    /// The type of the file.
    package var format = Self.format
    /// The version of the format.
    package var version = Self.version
    /// The library or tool that wrote the trace.
    package var playhead: String
    /// The start of the program, from which times count.
    package var start: Moment
    /// The limits of the machine.
    package var configuration: PlaybackMachine.Configuration

    package static let format = "playhead-trace"
    package static let version = 1

    package init(playhead: String, start: Moment, configuration: PlaybackMachine.Configuration) {
        self.playhead = playhead
        self.start = start
        self.configuration = configuration
    }
}
