import PlaybackModel

/// The section that a player repeats, or the mark where one is to begin.
struct LoopState: Equatable {
    /// The section; `nil` while none repeats.
    var loop: PlaybackLoop?
    /// Mark A of a section whose mark B is missing.
    var mark: CMTime?
}
