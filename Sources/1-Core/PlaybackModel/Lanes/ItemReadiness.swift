/// The readiness lane: whether an item is open and can play.
///
/// It corresponds to `AVPlayerItem.Status`, with a case for no item.
public enum ItemReadiness: Sendable, Hashable, Codable {
    /// No item is open.
    case empty
    /// The item is opening. AVFoundation calls this status unknown.
    case opening
    /// The item can play.
    case ready
    /// The item failed permanently, or the whole engine did if the error's category is
    /// ``PlaybackErrorCategory/engine``.
    case failed(PlaybackError)

    /// The error of a failed item, or `nil`.
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

    /// The name of the case, without its payload.
    public var name: String {
        switch self {
        case .empty: "empty"
        case .opening: "opening"
        case .ready: "ready"
        case .failed: "failed"
        }
    }
}
