/// The transport lane: what the engine is doing.
///
/// It corresponds to `AVPlayer.TimeControlStatus`, together with the reason for waiting. The transport lags behind the
/// user, so buttons follow ``PlaybackIntent`` instead.
public enum TransportState: Sendable, Hashable {
    /// The position is stopped on purpose.
    case paused
    /// The position should advance but does not, for a reason.
    case waiting(WaitingReason)
    /// The position advances.
    case playing

    /// All values: paused, waiting for each reason, and playing.
    public static let allCases: [TransportState] =
        [.paused] + WaitingReason.allCases.map { .waiting($0) } + [.playing]

    /// The name of the state: `paused`, `playing` or `waiting:REASON`.
    public var name: String {
        switch self {
        case .paused: "paused"
        case .playing: "playing"
        case .waiting(let reason): "waiting:\(reason.rawValue)"
        }
    }
}

extension TransportState: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let value = Self.allCases.first(where: { $0.name == name }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "unknown transport state \(name)")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
