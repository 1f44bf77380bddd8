import PlaybackModel

/// Decides which events of a player are worth a notification.
struct NotificationRule: Sendable, Hashable {
    /// An event to show.
    enum Event: Sendable, Hashable {
        /// An item plays after another one. The value is its title.
        case began(String)
        /// An item cannot be played. The values are its title and the error.
        case failed(String, PlaybackError)
    }

    private var last: ItemID?
    private var isDue = false
    private var failed: ItemID?

    /// Updates the rule with the state of a player. Returns an event once.
    ///
    /// The first item is not an event: the user has just opened it.
    mutating func take(item: ItemID?, title: String, error: PlaybackError?, isPlaying: Bool) -> Event? {
        if item != last {
            isDue = last != nil && item != nil
            last = item
            failed = nil
        }
        guard let item else { return nil }
        if let error {
            isDue = false
            guard failed != item else { return nil }
            failed = item
            return .failed(title, error)
        }
        failed = nil
        // The title of the content is known once it plays.
        guard isDue, isPlaying else { return nil }
        isDue = false
        return .began(title)
    }
}
