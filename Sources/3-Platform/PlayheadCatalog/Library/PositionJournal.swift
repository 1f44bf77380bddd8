import PlaybackModel

/// The positions that are not written yet.
///
/// Positions arrive many times per second and are written at most every 2 s, so that a process that is killed at any time
/// loses at most 5 s.
struct PositionJournal {
    /// A position that is not written yet.
    struct Entry {
        var item: LibraryItem
        var position: Double
        var duration: Double?
        var mediaType: MediaType
        var date: Double
    }

    /// The shortest time between two writes.
    static let interval = Duration.seconds(2)

    var entries: [LibraryItem.ID: Entry] = [:]
    /// The time of the last write, on the library's clock.
    var lastWrite: Duration?
    /// The task that writes next.
    var timer: Task<Void, Never>?
    /// The item whose position was recorded last while it was playing, and the time of that on the library's clock.
    var latest: (id: LibraryItem.ID, time: Duration)?

    /// The longest time between two positions of an item that is playing.
    private static let longestPause = Duration.seconds(10)

    /// The time until entries may be written.
    func delay(at now: Duration) -> Duration {
        guard let lastWrite else { return .zero }
        return max(.zero, lastWrite + Self.interval - now)
    }

    /// Returns the item that is playing, as far as recorded positions show it; `nil` if none is.
    func playing(at now: Duration) -> LibraryItem.ID? {
        guard let latest, now - latest.time <= Self.longestPause else { return nil }
        return latest.id
    }
}
