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
    /// `true` to deliver pictures in memory that another process can map: the frame source is a ``SharedFrameSource``.
    /// An engine without such memory ignores it. Default `false`.
    public var sharesFrames: Bool
    /// `true` if the process belongs to the engine, which then reports as `log` events what its libraries would print.
    /// Default `false`.
    public var ownsProcess: Bool
    /// `false` to send seeks to the library as they come, which can end the process. For tests of isolated engines.
    package var hasSeekDiscipline = true
    /// `true` if decoders may use a graphics card or another device. Default `true`.
    public var usesHardwareDecoding = true
    /// The URL schemes that may be opened, in lower case. `file` includes sources by descriptor.
    public var allowedSchemes: Set<String>
    /// The user agent of HTTP requests, unless the load has its own.
    public var userAgent: String
    /// The size limit of playlists and manifests, in bytes. Default 8 MiB.
    public var maximumPlaylistSize: Int

    public init(
        epoch: UInt64 = 1, output: Output = .automatic, deliversFrames: Bool = false,
        sharesFrames: Bool = false, ownsProcess: Bool = false,
        allowedSchemes: Set<String> = ["file", "http", "https"],
        userAgent: String = "Playhead/0.1", maximumPlaylistSize: Int = 8 << 20
    ) {
        self.epoch = epoch
        self.output = output
        self.deliversFrames = deliversFrames
        self.sharesFrames = sharesFrames
        self.ownsProcess = ownsProcess
        self.allowedSchemes = allowedSchemes
        self.userAgent = userAgent
        self.maximumPlaylistSize = maximumPlaylistSize
    }

    /// Decodes a configuration. A missing `sharesFrames` or `ownsProcess` is `false`, a missing `usesHardwareDecoding` `true`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        epoch = try values.decode(UInt64.self, forKey: .epoch)
        output = try values.decode(Output.self, forKey: .output)
        deliversFrames = try values.decode(Bool.self, forKey: .deliversFrames)
        sharesFrames = try values.decodeIfPresent(Bool.self, forKey: .sharesFrames) ?? false
        ownsProcess = try values.decodeIfPresent(Bool.self, forKey: .ownsProcess) ?? false
        hasSeekDiscipline = try values.decodeIfPresent(Bool.self, forKey: .hasSeekDiscipline) ?? true
        usesHardwareDecoding = try values.decodeIfPresent(Bool.self, forKey: .usesHardwareDecoding) ?? true
        allowedSchemes = try values.decode(Set<String>.self, forKey: .allowedSchemes)
        userAgent = try values.decode(String.self, forKey: .userAgent)
        maximumPlaylistSize = try values.decode(Int.self, forKey: .maximumPlaylistSize)
    }
}
