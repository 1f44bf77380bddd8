import PlaybackModel

/// Notices playback that waits for data although none arrive: mpv 0.35 can stay so after a change of tracks on a server, and a
/// connection can break silently. A seek to the same position opens a new one.
struct StallWatch: Sendable, Hashable {
    /// The time without any data after which the position is sought again, in nanoseconds.
    static let patience: Int64 = 8_000_000_000

    private var since: Moment?
    private var loaded: [CMTimeRange] = []

    /// Takes the state of the moment. Returns `true` if it is time to seek again.
    mutating func mustSeek(isStarved: Bool, loaded: [CMTimeRange], at now: Moment) -> Bool {
        guard isStarved else {
            since = nil
            return false
        }
        guard let since, self.loaded == loaded else {
            since = now
            self.loaded = loaded
            return false
        }
        guard now.nanoseconds(since: since) >= Self.patience else { return false }
        self.since = now
        return true
    }
}
