/// What was counted since the load. `nil` where it is not known.
public struct PlaybackStatistics: Sendable, Hashable, Codable {
    /// The current variant's or file's bit rate in bits per second.
    public var bitrate: Double?
    /// The estimated bandwidth of the network in bits per second.
    public var bandwidth: Double?
    /// Frames shown.
    public var renderedFrames: Int
    /// Frames that came too late to be shown.
    public var droppedFrames: Int
    /// The size of the picture that is playing; zero for audio.
    public var presentationSize: PixelSize

    public init(
        bitrate: Double? = nil, bandwidth: Double? = nil, renderedFrames: Int = 0, droppedFrames: Int = 0,
        presentationSize: PixelSize = .zero
    ) {
        self.bitrate = bitrate
        self.bandwidth = bandwidth
        self.renderedFrames = renderedFrames
        self.droppedFrames = droppedFrames
        self.presentationSize = presentationSize
    }
}
