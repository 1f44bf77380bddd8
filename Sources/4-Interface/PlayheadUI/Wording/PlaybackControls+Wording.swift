import PlaybackModel

extension PlaybackControls.Button {
    /// What the button is called: what a press of it does.
    package var title: String {
        switch self {
        case .play: "Play"
        case .pause: "Pause"
        case .replay: "Replay"
        case .retry: "Retry"
        }
    }

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
