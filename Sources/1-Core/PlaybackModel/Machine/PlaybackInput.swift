/// Everything that can happen to the machine.
public enum PlaybackInput: Sendable, Hashable, Codable {
    /// A command with its number; later commands have higher numbers.
    case command(PlaybackCommand, CommandID)
    /// An event of the engine with the load that it is about.
    case engine(EngineEvent, Generation)
    /// An event of the system.
    case system(SystemEvent)
    /// A deadline that passed.
    case deadline(PlaybackDeadline)
}
