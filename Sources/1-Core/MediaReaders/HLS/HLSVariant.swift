import FoundationEssentials

/// A quality of a presentation (`EXT-X-STREAM-INF` or `EXT-X-I-FRAME-STREAM-INF`).
package struct HLSVariant: Sendable, Hashable {
    /// The address as written.
    package var uri: String
    /// The address, resolved against the playlist's address; nil if it is invalid.
    package var url: URL?
    /// The peak bit rate in bits per second; zero if the required attribute is missing.
    package var bandwidth = 0
    /// The average bit rate, in bits per second.
    package var averageBandwidth: Int?
    /// The width of the picture, in pixels.
    package var width: Int?
    /// The height of the picture, in pixels.
    package var height: Int?
    /// The maximum frame rate, in frames per second.
    package var frameRate: Double?
    /// The codecs in RFC 6381 form, such as `avc1.64001f`.
    package var codecs: [String] = []
    /// The codecs that enhance those in ``codecs``, with the brands that they are compatible with, such as `dvh1.08.07/db4h`
    /// (`SUPPLEMENTAL-CODECS`). Players that do not know them play the variant without them.
    package var supplementalCodecs: [String] = []
    /// The video range: `SDR`, `HLG` or `PQ`.
    package var videoRange: String?
    /// The HDCP level: `NONE`, `TYPE-0` or `TYPE-1`.
    package var hdcpLevel: String?
    /// The group of audio renditions.
    package var audioGroup: String?
    /// The group of video renditions.
    package var videoGroup: String?
    /// The group of subtitle renditions.
    package var subtitleGroup: String?
    /// The group of closed captions; nil for none and for `NONE`.
    package var closedCaptionGroup: String?
    /// A name, which only some packagers write.
    package var name: String?

    /// Creates a variant with an address.
    package init(uri: String, url: URL? = nil) {
        self.uri = uri
        self.url = url
    }

    /// Creates a variant from the attributes of its tag.
    init(_ attributes: HLSAttributes, uri: String, url: URL? = nil) {
        self.init(uri: uri, url: url)
        bandwidth = attributes.integer("BANDWIDTH") ?? 0
        averageBandwidth = attributes.integer("AVERAGE-BANDWIDTH")
        if let size = attributes.size("RESOLUTION") {
            width = size.width
            height = size.height
        }
        frameRate = attributes.seconds("FRAME-RATE")
        codecs = attributes.list("CODECS")
        supplementalCodecs = attributes.list("SUPPLEMENTAL-CODECS")
        videoRange = attributes.string("VIDEO-RANGE")
        hdcpLevel = attributes.string("HDCP-LEVEL")
        audioGroup = attributes.string("AUDIO")
        videoGroup = attributes.string("VIDEO")
        subtitleGroup = attributes.string("SUBTITLES")
        let captions = attributes.string("CLOSED-CAPTIONS")
        closedCaptionGroup = captions == "NONE" ? nil : captions
        name = attributes.string("NAME")
    }
}
