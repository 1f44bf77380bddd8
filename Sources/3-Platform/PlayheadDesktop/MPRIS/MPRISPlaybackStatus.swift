import PlaybackModel

/// The `PlaybackStatus` property of MPRIS: the user's intent, as the play button shows it, independent of the network.
enum MPRISPlaybackStatus: String, Sendable, Hashable, CaseIterable {
    /// The button shows Pause, also while the item opens, buffers or seeks.
    case playing = "Playing"
    /// An item is open and can play: it is paused, has ended, or is interrupted by other audio.
    case paused = "Paused"
    /// No item is open, or the item failed.
    case stopped = "Stopped"

    /// The status for the lanes.
    init(_ lanes: PlaybackLanes) {
        switch (lanes.readiness, lanes.controls.button) {
        case (.empty, _), (_, .retry): self = .stopped
        case (_, .pause): self = .playing
        case (_, .replay): self = .paused
        case (_, .play): self = lanes.intent == .stop ? .stopped : .paused
        }
    }
}
