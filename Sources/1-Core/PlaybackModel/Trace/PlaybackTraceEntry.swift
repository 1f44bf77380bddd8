/// A recorded input of a playback machine.
///
/// A machine is deterministic, so a sequence of entries replays to identical states. A trace therefore is a complete
/// bug report: it can be stepped through, shortened and turned into a test.
public struct PlaybackTraceEntry: Sendable, Hashable, Codable {
    /// The moment of the input, on the player's clock.
    public var at: Moment
    /// The input, without payloads that the machine ignores.
    public var input: PlaybackInput

    /// Creates an entry. Payloads that the machine ignores are omitted, as some are large or private.
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
        case .level: .level(AudioLevel(channels: []))
        case .statistics: .statistics(PlaybackStatistics())
        case .log(let line): .log(LogLine(level: line.level, text: ""))
        default: self
        }
    }
}
