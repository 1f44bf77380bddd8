import Playhead

/// The limits of an image pipeline.
public struct ImagePipelineConfiguration: Sendable, Hashable {
    /// The limits of a picture.
    public var limits = ImageLimits()
    /// The place where pictures are decoded, unless the pipeline has a decoder of its own. Default: in a separate process,
    /// or in the application where none can be started.
    public var isolation = EngineIsolation.preferred
    /// The maximum size of decoded pictures in memory, in bytes. Default: 64 MiB.
    public var memoryByteLimit = 64 << 20
    /// The maximum number of downloads at a time. Default: 6.
    public var fetchCount = 6
    /// The maximum number of local files being read at a time. Default: 4.
    public var fileCount = 4
    /// The maximum number of thumbnails being made at a time. Default: 1.
    public var makingCount = 1
    /// The maximum number of pictures being decoded at a time. Default: 2.
    public var decodingCount = 2
    /// The time after which a picture on disk is fetched again, in seconds. Default: a week.
    ///
    /// If fetching fails then, the old picture is shown.
    public var diskLifetime: Int64 = 7 * 86_400
    /// The time for which a failure is remembered that cannot be retried, or that took long to find out, in seconds.
    /// Default: five minutes.
    public var failureLifetime: Int64 = 300

    /// Creates the default configuration.
    public init() {}
}
