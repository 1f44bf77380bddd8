import Playhead

/// The `LoopStatus` property of MPRIS.
enum MPRISLoopStatus: String, Sendable, Hashable, CaseIterable {
    /// Playback ends with the last item of the queue.
    case none = "None"
    /// The current item repeats.
    case track = "Track"
    /// The queue repeats.
    case playlist = "Playlist"

    /// The status for a player's mode.
    init(_ mode: RepeatMode) {
        self =
            switch mode {
            case .off: .none
            case .one: .track
            case .all: .playlist
            }
    }

    /// The player's mode.
    var repeatMode: RepeatMode {
        switch self {
        case .none: .off
        case .track: .one
        case .playlist: .all
        }
    }
}
