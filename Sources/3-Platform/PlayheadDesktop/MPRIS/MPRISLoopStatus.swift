/// The `LoopStatus` property of MPRIS.
enum MPRISLoopStatus: String, Sendable, Hashable, CaseIterable {
    /// Playback ends with the last item of the queue.
    case none = "None"
    /// The current item repeats.
    case track = "Track"
    /// The queue repeats.
    case playlist = "Playlist"
}
