import PlaybackModel
import Playhead
import Sandbox

/// A message between a player and the process of its engine.
enum WireMessage: Sendable {
    // From the player.
    /// The first message: what the engine is for.
    case attach(WireAttachment)
    /// A command. A descriptor belongs to the source of a load.
    case command(EngineCommand, Generation, OwnedDescriptor?)
    /// Returns the memory of a picture.
    case release(FrameSlotID)
    /// The bytes that a read asked for.
    case provide(request: UInt64, bytes: [UInt8])
    /// Asks for a `pong`.
    case ping(UInt64)
    /// Ends the process.
    case quit

    // From the engine.
    /// The first message, before `hello`: the restrictions of the process, and the descriptor for its connections.
    case confined(ConfinementReport, OwnedDescriptor?)
    /// The answer to `attach`: the engine runs.
    case hello(WireHello)
    /// An event.
    case event(EngineEvent, Generation)
    /// The memory of pictures.
    case slot(FrameSlot, Generation, OwnedDescriptor)
    /// Memory that will not be used again.
    case retired(FrameSlotID, Generation)
    /// A picture.
    case frame(VideoFrame, Generation)
    /// A picture in memory of a device, with the descriptor of each plane.
    case dmabuf(VideoFrame, Generation, [OwnedDescriptor])
    /// The answer to a `ping`.
    case pong(UInt64)

    /// The kinds of message, by the number in their header.
    enum Kind: UInt16, CaseIterable {
        case attach = 1
        case command, release, provide, ping, quit
        case hello = 64
        case event, slot, retired, frame, pong, confined, dmabuf
    }
}

/// The first message to an engine's process.
struct WireAttachment: Sendable, Hashable, Codable {
    /// The version of the library that the player belongs to. Both processes must have the same.
    var version: String
    /// The settings of the engine. Another version may have others: then these are the defaults.
    var configuration: EngineConfiguration

    init(version: String = playheadVersion, configuration: EngineConfiguration) {
        self.version = version
        self.configuration = configuration
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(String.self, forKey: .version)
        configuration =
            version == playheadVersion
            ? try container.decode(EngineConfiguration.self, forKey: .configuration) : EngineConfiguration()
    }
}

/// The first message of an engine's process.
struct WireHello: Sendable, Hashable, Codable {
    /// The version of the library that the engine belongs to.
    var version: String
    /// The engine's own greeting.
    var engine: EngineHello
}
