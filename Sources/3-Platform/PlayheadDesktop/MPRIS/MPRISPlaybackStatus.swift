import PlaybackModel

/// `PlaybackStatus` of MPRIS: what the user wants, as the button shows it, never what the network does.
enum MPRISPlaybackStatus: String, Sendable, Hashable, CaseIterable {
    /// The button is the one that pauses, while opening, buffering and seeking too.
    case playing = "Playing"
    /// An item is open and would play when asked to; also at its end, and while something else has the audio.
    case paused = "Paused"
    /// Nothing is open, or the item failed.
    case stopped = "Stopped"

    /// The status of lanes.
    init(_ lanes: PlaybackLanes) {
        switch (lanes.readiness, lanes.controls.button) {
        case (.empty, _), (_, .retry): self = .stopped
        case (_, .pause): self = .playing
        case (_, .replay): self = .paused
        case (_, .play): self = lanes.intent == .stop ? .stopped : .paused
        }
    }
}
