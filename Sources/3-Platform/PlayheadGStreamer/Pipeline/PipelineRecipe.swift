import PlaybackModel

/// Everything that is needed to build an item's pipeline, once or again.
struct PipelineRecipe: Sendable {
    /// Where the bytes come from.
    enum Source: Sendable {
        case address(String)
        case feed(DescriptorFeed)
    }

    var source: Source
    var userAgent: String
    /// Whether the bytes come over a network, so that buffering matters.
    var isNetwork: Bool
    var deliversFrames: Bool
    var frameWish: FrameWish
    /// The highest bit rate for adaptive streams; zero for none.
    var maximumBitrate: Double
    var volume: Double
    var isMuted: Bool
}
