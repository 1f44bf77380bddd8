/// The statistics of a load. Values are `nil` if unknown.
public struct PlaybackStatistics: Sendable, Hashable, Codable {
    /// The name and version of the engine that plays, such as `GStreamer 1.22.0`.
    public var engine: String?
    /// The bit rate of the current variant or file, in bits per second.
    public var bitrate: Double?
    /// The estimated network bandwidth, in bits per second.
    public var bandwidth: Double?
    /// The number of frames shown.
    public var renderedFrames: Int
    /// The number of frames that arrived too late to be shown.
    public var droppedFrames: Int
    /// The display size of the current video; zero for audio.
    public var presentationSize: PixelSize
    /// The decoder of the pictures; `nil` for audio, and for engines that do not report it.
    public var videoDecoding: VideoDecoding?

    /// Creates statistics. By default all values are unknown or zero.
    public init(
        engine: String? = nil, bitrate: Double? = nil, bandwidth: Double? = nil, renderedFrames: Int = 0,
        droppedFrames: Int = 0, presentationSize: PixelSize = .zero,
        videoDecoding: VideoDecoding? = nil
    ) {
        self.engine = engine
        self.bitrate = bitrate
        self.bandwidth = bandwidth
        self.renderedFrames = renderedFrames
        self.droppedFrames = droppedFrames
        self.presentationSize = presentationSize
        self.videoDecoding = videoDecoding
    }
}
