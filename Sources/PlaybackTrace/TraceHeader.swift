import PlaybackModel
import Playhead

/// The first line of a trace: what is needed to replay the others.
struct TraceHeader: Sendable, Hashable, Codable {
    /// What the file is.
    var format = Self.format
    /// How its lines are to be read.
    var version = Self.version
    /// The library that wrote it.
    var playhead = playheadVersion
    /// The program's start, from which times count.
    var start: Moment
    /// The machine's limits.
    var configuration: PlaybackMachine.Configuration

    static let format = "playhead-trace"
    static let version = 1

    init(start: Moment, configuration: PlaybackMachine.Configuration) {
        self.start = start
        self.configuration = configuration
    }
}
