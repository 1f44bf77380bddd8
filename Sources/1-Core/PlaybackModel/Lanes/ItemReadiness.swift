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

    var isReady: Bool {
        if case .ready = self { true } else { false }
    }

    var isOpening: Bool {
        if case .opening = self { true } else { false }
    }

    var isEmpty: Bool {
        if case .empty = self { true } else { false }
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
