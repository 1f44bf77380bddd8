/// One input of a playback machine with its moment. A sequence of them replays to identical states.
public struct PlaybackTraceEntry: Sendable, Hashable, Codable {
    /// When it happened, on the player's clock.
    public var at: Moment
    /// What happened, without what the machine does not look at.
    public var input: PlaybackInput

    /// Creates an entry; payloads that the machine ignores, some of which are large or private, are left out.
    public init(at moment: Moment, input: PlaybackInput) {
        at = moment
        guard case .engine(let event, let generation) = input else {
            self.input = input
            return
        }
        self.input = .engine(event.withoutPayloadForTrace, generation)
    }
}

extension EngineEvent {
    fileprivate var withoutPayloadForTrace: EngineEvent {
        switch self {
        case .metadata: .metadata(.empty)
        case .tracks: .tracks(TracksReport())
        case .cue: .cue(TextCue(range: .invalid, text: ""))
        case .statistics: .statistics(PlaybackStatistics())
        case .log(let line): .log(LogLine(level: line.level, text: ""))
        default: self
        }
    }
}
