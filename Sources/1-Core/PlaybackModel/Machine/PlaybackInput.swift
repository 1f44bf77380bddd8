/// An input of the machine.
public enum PlaybackInput: Sendable, Hashable, Codable {
    /// A command with its identifier. Later commands have higher identifiers.
    case command(PlaybackCommand, CommandID)
    /// An event of the engine, with the load that it belongs to.
    case engine(EngineEvent, Generation)
    /// An event of the system.
    case system(SystemEvent)
    /// A deadline that passed.
    case deadline(PlaybackDeadline)
}
