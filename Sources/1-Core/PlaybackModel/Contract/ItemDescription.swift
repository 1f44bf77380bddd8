/// The properties of an item that became ready.
public struct ItemDescription: Sendable, Hashable, Codable {
    /// The duration and the time ranges.
    public var ranges: RangesReport
    /// The kind of media: audio or video.
    public var mediaType: MediaType
    /// The display size, with pixel aspect ratio and rotation applied; zero for audio.
    public var presentationSize: PixelSize
    /// The position at which the item is ready.
    public var position: CMTime

    /// Creates a description.
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
