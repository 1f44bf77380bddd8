import FoundationEssentials

/// One quality of a presentation (`EXT-X-STREAM-INF` or `EXT-X-I-FRAME-STREAM-INF`).
package struct HLSVariant: Sendable, Hashable {
    /// The address as written.
    package var uri: String
    /// The address resolved against the playlist's, nil when it cannot be one.
    package var url: URL?
    /// Peak bits per second; zero when the required attribute is missing.
    package var bandwidth = 0
    /// Average bits per second.
    package var averageBandwidth: Int?
    /// Width of the picture in pixels.
    package var width: Int?
    /// Height of the picture in pixels.
    package var height: Int?
    /// The most frames per second.
    package var frameRate: Double?
    /// Codecs in RFC 6381 form, such as `avc1.64001f`.
    package var codecs: [String] = []
    /// `SDR`, `HLG` or `PQ`.
    package var videoRange: String?
    /// `NONE`, `TYPE-0` or `TYPE-1`.
    package var hdcpLevel: String?
    /// The group of audio renditions.
    package var audioGroup: String?
    /// The group of video renditions.
    package var videoGroup: String?
    /// The group of subtitle renditions.
    package var subtitleGroup: String?
    /// The group of closed captions; nil for none and for `NONE`.
    package var closedCaptionGroup: String?
    /// A name that some packagers write.
    package var name: String?

    /// Makes a variant with an address.
    package init(uri: String, url: URL? = nil) {
        self.uri = uri
        self.url = url
    }
}
