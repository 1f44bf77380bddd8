/// What is known of an item when it becomes ready.
public struct ItemDescription: Sendable, Hashable, Codable {
    public var ranges: RangesReport
    public var mediaType: MediaType
    /// The picture's size with its pixel aspect ratio and rotation; zero for audio.
    public var presentationSize: PixelSize
    /// The position at which it is ready.
    public var position: CMTime

    public init(
        ranges: RangesReport, mediaType: MediaType = .unknown, presentationSize: PixelSize = .zero,
        position: CMTime
    ) {
        self.ranges = ranges
        self.mediaType = mediaType
        self.presentationSize = presentationSize
        self.position = position
    }
}
