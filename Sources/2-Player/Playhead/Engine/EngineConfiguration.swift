/// The settings of an engine that are fixed when it is created.
///
/// A player creates the configuration from its ``PlayerConfiguration``. Create one yourself only to use an engine
/// without a player, for example to measure it or to test it.
public struct EngineConfiguration: Sendable, Hashable, Codable {
    /// The destination of sound and pictures.
    public enum Output: String, Sendable, Hashable, Codable, CaseIterable {
        /// The system's devices. Without any, playback continues in time with the clock, silent and without a picture,
        /// with a warning.
        case automatic
        /// No devices: media are decoded in time with the clock, then dropped.
        case headless
    }

    /// The number of the engine's life, which its events carry. A replacement for a lost engine has the next number.
    public var epoch: UInt64
    /// The destination of sound and pictures.
    public var output: Output
    /// `true` to deliver pictures through the frame source, `false` to decode and drop them.
    public var deliversFrames: Bool
    /// The URL schemes that may be opened, in lower case. `file` includes sources by descriptor.
    public var allowedSchemes: Set<String>
    /// The user agent of HTTP requests, unless the load has its own.
    public var userAgent: String
    /// The size limit of playlists and manifests, in bytes. Default 8 MiB.
    public var maximumPlaylistSize: Int
    /// `true` to deliver pictures in memory that another process can map. Default `false`.
    public var sharesFrames: Bool

    public init(
        epoch: UInt64 = 1, output: Output = .automatic, deliversFrames: Bool = false,
        allowedSchemes: Set<String> = ["file", "http", "https"], userAgent: String = "Playhead/0.1",
        maximumPlaylistSize: Int = 8 << 20, sharesFrames: Bool = false
    ) {
        self.epoch = epoch
        self.output = output
        self.deliversFrames = deliversFrames
        self.allowedSchemes = allowedSchemes
        self.userAgent = userAgent
        self.maximumPlaylistSize = maximumPlaylistSize
        self.sharesFrames = sharesFrames
    }
}
