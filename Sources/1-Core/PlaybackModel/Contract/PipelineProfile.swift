/// The way in which an engine builds the pipeline of an item.
///
/// Engines open items with ``standard``. Where that dies, hangs or finds nothing to play, a ``ProfileLadder`` names the profile
/// that is tried next. Engines ignore parts that they do not have.
///
/// ```swift
/// var ladder = ProfileLadder(source: .file)
/// while let error = open(item, with: ladder.profile) {
///     guard ladder.climb(after: .hung, error) != nil else { throw ladder.error ?? error }
/// }
/// ```
public struct PipelineProfile: Sendable, Hashable, Codable {
    /// The engine that opens the item.
    public enum Engine: String, Sendable, Hashable, Codable, CaseIterable {
        /// The engine of the player.
        case main
        /// The engine for what the main one cannot play, where a player has one.
        case second
    }

    /// The element that finds demuxers and decoders.
    public enum Player: String, Sendable, Hashable, Codable, CaseIterable {
        /// The newer one, which lists and selects streams: `playbin3` of GStreamer.
        case streams
        /// The older one, with other demuxers for adaptive streams: `playbin` of GStreamer. It knows less about tracks.
        case groups
    }

    /// The engine that opens the item. The other properties apply to the main one.
    public var engine: Engine
    /// The element that finds demuxers and decoders.
    public var player: Player
    /// A Boolean value that indicates whether text streams are decoded.
    public var playsText: Bool
    /// A Boolean value that indicates whether decoders may use the graphics hardware.
    public var usesHardware: Bool

    /// Creates a profile. The default is ``standard``.
    public init(
        engine: Engine = .main, player: Player = .streams, playsText: Bool = true, usesHardware: Bool = true
    ) {
        self.engine = engine
        self.player = player
        self.playsText = playsText
        self.usesHardware = usesHardware
    }

    /// Decodes a profile. One without an engine is for the main one.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        engine = try values.decodeIfPresent(Engine.self, forKey: .engine) ?? .main
        player = try values.decode(Player.self, forKey: .player)
        playsText = try values.decode(Bool.self, forKey: .playsText)
        usesHardware = try values.decode(Bool.self, forKey: .usesHardware)
    }

    /// The profile that items open with.
    public static let standard = PipelineProfile()
    /// The profile of the second engine.
    public static let secondEngine = PipelineProfile(engine: .second)
}
