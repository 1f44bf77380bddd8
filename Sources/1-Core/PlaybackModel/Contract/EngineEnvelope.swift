/// A message between player and engine, with what is needed to drop it when it is stale.
public struct EngineEnvelope<Message: Codable & Sendable>: Codable, Sendable {
    /// The contract's version.
    public let version: Int
    /// The life of the engine: raised by each restart. Messages of another epoch are dropped.
    public let epoch: UInt64
    /// The load that the message belongs to; ``Generation/none`` for the engine as a whole.
    public let generation: Generation
    /// What is said.
    public let message: Message

    /// The version that this code speaks.
    public static var currentVersion: Int { 1 }

    @inlinable public init(epoch: UInt64, generation: Generation, message: Message) {
        self.version = 1
        self.epoch = epoch
        self.generation = generation
        self.message = message
    }
}
