/// The rule that decides what repeats at the end of an item or of the queue.
///
/// Set it in ``Player/repeatMode``. The names are those of Pillarbox; MPRIS calls them `None`, `Track` and `Playlist`.
///
/// ```swift
/// player.repeatMode = .one
/// player.repeatMode = player.repeatMode.next    // .off
/// ```
public enum RepeatMode: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing repeats: the queue ends with its last item.
    case off
    /// All items repeat: the first one follows the last one.
    case all
    /// The current item repeats.
    case one

    /// The mode that a button selects next: off, all, one, and off again.
    public var next: RepeatMode {
        switch self {
        case .off: .all
        case .all: .one
        case .one: .off
        }
    }
}
