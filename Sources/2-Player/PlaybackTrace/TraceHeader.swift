package import PlaybackModel

/// The first line of a trace: what is needed to replay the others.
package struct TraceHeader: Sendable, Hashable, Codable {
    /// What the file is.
    package var format = Self.format
    /// How its lines are to be read.
    package var version = Self.version
    /// The library or tool that wrote it.
    package var playhead: String
    /// The program's start, from which times count.
    package var start: Moment
    /// The machine's limits.
    package var configuration: PlaybackMachine.Configuration

    package static let format = "playhead-trace"
    package static let version = 1

    package init(playhead: String, start: Moment, configuration: PlaybackMachine.Configuration) {
        self.playhead = playhead
        self.start = start
        self.configuration = configuration
    }
}
