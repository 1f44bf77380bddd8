/// What an engine can do.
public struct EngineCapabilities: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Adaptive streams may come from a descriptor or provider. Without it the host serves local playlists over HTTP.
    public static let localAdaptiveStreams = EngineCapabilities(rawValue: 1)
    /// It can move by frames.
    public static let frameStepping = EngineCapabilities(rawValue: 2)
    /// It can hold a second item ready.
    public static let preparation = EngineCapabilities(rawValue: 4)
    /// It delivers pictures through a frame source.
    public static let frames = EngineCapabilities(rawValue: 8)
    /// It reads the bytes of providers.
    public static let providers = EngineCapabilities(rawValue: 16)
}
