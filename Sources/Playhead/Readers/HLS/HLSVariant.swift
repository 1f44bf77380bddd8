import FoundationEssentials

/// One quality of a presentation (`EXT-X-STREAM-INF` or `EXT-X-I-FRAME-STREAM-INF`).
public struct HLSVariant: Sendable, Hashable {
    /// The address as written.
    public var uri: String
    /// The address resolved against the playlist's, nil when it cannot be one.
    public var url: URL?
    /// Peak bits per second; zero when the required attribute is missing.
    public var bandwidth = 0
    /// Average bits per second.
    public var averageBandwidth: Int?
    /// Width of the picture in pixels.
    public var width: Int?
    /// Height of the picture in pixels.
    public var height: Int?
    /// The most frames per second.
    public var frameRate: Double?
    /// Codecs in RFC 6381 form, such as `avc1.64001f`.
    public var codecs: [String] = []
    /// `SDR`, `HLG` or `PQ`.
    public var videoRange: String?
    /// `NONE`, `TYPE-0` or `TYPE-1`.
    public var hdcpLevel: String?
    /// The group of audio renditions.
    public var audioGroup: String?
    /// The group of video renditions.
    public var videoGroup: String?
    /// The group of subtitle renditions.
    public var subtitleGroup: String?
    /// The group of closed captions; nil for none and for `NONE`.
    public var closedCaptionGroup: String?
    /// A name that some packagers write.
    public var name: String?

    /// Makes a variant with an address.
    public init(uri: String, url: URL? = nil) {
        self.uri = uri
        self.url = url
    }
}
