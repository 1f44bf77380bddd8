/// Whether the item can play. `AVPlayerItem.Status` with a case for "no item".
public enum ItemReadiness: Sendable, Hashable, Codable {
    /// No item is open.
    case empty
    /// The item is being opened (AVFoundation: unknown).
    case opening
    /// The item can play.
    case ready
    /// The item, or the player as a whole (category engine), failed for good.
    case failed(PlaybackError)

    /// The error of a failed item.
    public var error: PlaybackError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// The case's Swift name without payload.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .opening: "opening"
        case .ready: "ready"
        case .failed: "failed"
        }
    }
}
