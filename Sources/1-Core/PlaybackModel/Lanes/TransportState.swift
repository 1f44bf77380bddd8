/// What the transport does. `AVPlayer.TimeControlStatus` with the reason for waiting.
public enum TransportState: Sendable, Hashable {
    /// The position stands still on purpose.
    case paused
    /// It should move but does not, for a reason.
    case waiting(WaitingReason)
    /// The position moves.
    case playing

    /// All values: paused, the reasons for waiting, playing.
    public static let allCases: [TransportState] =
        [.paused] + WaitingReason.allCases.map { .waiting($0) } + [.playing]

    /// `paused`, `playing` or `waiting:REASON`.
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
