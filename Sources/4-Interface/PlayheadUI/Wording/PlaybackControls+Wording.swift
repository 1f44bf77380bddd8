import PlaybackModel

extension PlaybackControls.Button {
    /// The name of its symbol.
    package var symbolName: String {
        switch self {
        case .play: "play.fill"
        case .pause: "pause.fill"
        case .replay: "arrow.counterclockwise"
        case .retry: "arrow.clockwise"
        }
    }
}
