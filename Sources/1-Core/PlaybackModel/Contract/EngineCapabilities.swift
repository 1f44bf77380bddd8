/// The optional features of an engine.
///
/// An engine reports its capabilities once, in its ``EngineHello``. Hosts work around a missing one: without
/// ``preparation``, for example, the next item opens when the current one ends.
public struct EngineCapabilities: OptionSet, Sendable, Hashable, Codable {
    /// The bits of the set.
    public let rawValue: UInt32

    /// Creates a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Plays adaptive streams from a descriptor or provider. Without it, the host serves local playlists over HTTP.
    public static let localAdaptiveStreams = EngineCapabilities(rawValue: 1)
    /// Steps by frames.
    public static let frameStepping = EngineCapabilities(rawValue: 2)
    /// Prepares a second item while one plays.
    public static let preparation = EngineCapabilities(rawValue: 4)
    /// Delivers video frames through a frame source.
    public static let frames = EngineCapabilities(rawValue: 8)
    /// Reads bytes from providers.
    public static let providers = EngineCapabilities(rawValue: 16)
    /// Reports the loudness of the sound on request.
    public static let metering = EngineCapabilities(rawValue: 32)
    /// Selects the variants of adaptive streams by the limits and the network. Without it, limits have no effect.
    public static let variantLimits = EngineCapabilities(rawValue: 64)
    /// Seeks in the window of a live stream. Without it, a live stream has no seekable range.
    public static let liveWindows = EngineCapabilities(rawValue: 128)
}
