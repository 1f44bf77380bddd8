/// A message between player and engine, with the information needed to drop it when it is stale.
public struct EngineEnvelope<Message: Codable & Sendable>: Codable, Sendable {
    /// The version of the contract.
    public let version: Int
    /// The number of times that the engine was started. Messages of another epoch are dropped.
    public let epoch: UInt64
    /// The load that the message belongs to, or ``Generation/none`` for the engine as a whole.
    public let generation: Generation
    /// The command or event.
    public let message: Message

    /// The version that this code implements.
    public static var currentVersion: Int { 1 }

    /// Creates an envelope with the current version of the contract.
    ///
    /// - Parameters:
    ///   - epoch: The number of times that the engine was started.
    ///   - generation: The load that the message belongs to, or ``Generation/none`` for the engine as a whole.
    ///   - message: The command or event.
    @inlinable public init(epoch: UInt64, generation: Generation, message: Message) {
        self.version = 1
        self.epoch = epoch
        self.generation = generation
        self.message = message
    }
}
