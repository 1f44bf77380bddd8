/// What an engine must know once, at its creation.
public struct EngineConfiguration: Sendable, Hashable, Codable {
    /// Where sound and pictures go.
    public enum Output: String, Sendable, Hashable, Codable, CaseIterable {
        /// The system's devices; without them clock-synchronised silence and no picture, with a warning.
        case automatic
        /// No device at all: decoded in time with the clock, then dropped.
        case headless
    }

    /// The life of the engine that is created; its events carry it.
    public var epoch: UInt64
    /// Where sound and pictures go.
    public var output: Output
    /// Whether pictures are delivered through the frame source. Without it they are decoded and dropped.
    public var deliversFrames: Bool
    /// The schemes that may be opened, in lower case. `file` stands for sources by descriptor too.
    public var allowedSchemes: Set<String>
    /// The user agent of requests that name none.
    public var userAgent: String
    /// The largest playlist or manifest in bytes.
    public var maximumPlaylistSize: Int

    public init(
        epoch: UInt64 = 1, output: Output = .automatic, deliversFrames: Bool = false,
        allowedSchemes: Set<String> = ["file", "http", "https"], userAgent: String = "Playhead/0.1",
        maximumPlaylistSize: Int = 8 << 20
    ) {
        self.epoch = epoch
        self.output = output
        self.deliversFrames = deliversFrames
        self.allowedSchemes = allowedSchemes
        self.userAgent = userAgent
        self.maximumPlaylistSize = maximumPlaylistSize
    }
}
