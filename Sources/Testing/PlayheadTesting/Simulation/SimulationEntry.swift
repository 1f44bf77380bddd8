public import PlaybackModel

/// A line of a simulation's journal: a command that an engine received or an event that it sent.
public struct SimulationEntry: Sendable, Hashable, Codable {
    /// A command or an event.
    public enum Message: Sendable, Hashable, Codable {
        /// A command that an engine received.
        case command(EngineCommand)
        /// An event that an engine sent.
        case event(EngineEvent)
    }

    /// The time.
    public var moment: Moment
    /// The epoch of the engine.
    public var epoch: UInt64
    /// The generation of the load.
    public var generation: Generation
    /// The command or event.
    public var message: Message

    /// The command, for a command.
    public var command: EngineCommand? { if case .command(let command) = message { command } else { nil } }

    /// The event, for an event.
    public var event: EngineEvent? { if case .event(let event) = message { event } else { nil } }
}

extension SimulationEntry: CustomStringConvertible {
    /// One line such as `12.250 1/2 > seek(#7, 60.000)` or `12.300 1/2 < seeked(#7, landed 60.000)`: seconds,
    /// epoch/generation, direction. Equal entries have equal lines.
    public var description: String {
        let seconds = SimulationText.seconds(moment.nanoseconds)
        let text =
            switch message {
            case .command(let command): "> " + SimulationText.text(command)
            case .event(let event): "< " + SimulationText.text(event)
            }
        return "\(seconds) \(epoch)/\(generation.rawValue) \(text)"
    }
}
