import PlaybackModel
import PlaybackTrace
import Playhead

extension TraceHeader {
    /// The header of a trace from this version.
    init(start: Moment, configuration: PlaybackMachine.Configuration) {
        self.init(playhead: playheadVersion, start: start, configuration: configuration)
    }
}
