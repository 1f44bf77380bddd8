/// The technical format of a track, as far as the content or its decoder describes it.
///
/// Values are `nil` if unknown, or if they do not apply to the kind of track. Names of colors are those of ITU-T H.273 as
/// ffprobe writes them, such as `bt709`.
public struct TrackFormat: Sendable, Hashable, Codable {
    /// The interpretation of a picture's values.
    public struct Color: Sendable, Hashable, Codable {
        /// The primary colors, such as `bt709`, `bt2020` or `smpte432` (Display P3).
        public var primaries: String?
        /// The transfer characteristics, such as `bt709`, `smpte2084` (PQ) or `arib-std-b67` (HLG).
        public var transfer: String?
        /// The matrix from RGB to luma and chroma, such as `bt709` or `bt2020nc`.
        public var matrix: String?
        /// `true` if values use the full range, `false` for the limited range of television.
        public var isFullRange: Bool?

        /// Creates an interpretation. Omitted values are unknown.
        public init(
            primaries: String? = nil, transfer: String? = nil, matrix: String? = nil, isFullRange: Bool? = nil
        ) {
            self.primaries = primaries
            self.transfer = transfer
            self.matrix = matrix
            self.isFullRange = isFullRange
        }
    }

    /// The coded size of the picture, in pixels.
    public var size: PixelSize?
    /// The number of frames per second.
    public var frameRate: Double?
    /// The number of bits of a sample: of luma for pictures, of each channel for sound.
    public var bitDepth: Int?
    /// The chroma subsampling, such as `4:2:0`.
    public var chroma: String?
    /// The profile of the codec, such as `high` or `lc`.
    public var profile: String?
    /// The interpretation of the picture's values.
    public var color: Color?
    /// The profile of Dolby Vision, such as 8, if the content declares one.
    public var dolbyVisionProfile: Int?
    /// The number of audio channels.
    public var channels: Int?
    /// The number of audio samples per second.
    public var sampleRate: Double?
    /// The bit rate, in bits per second.
    public var bitrate: Double?

    /// Creates a format. Omitted values are unknown.
    public init(
        size: PixelSize? = nil, frameRate: Double? = nil, bitDepth: Int? = nil, chroma: String? = nil,
        profile: String? = nil, color: Color? = nil, dolbyVisionProfile: Int? = nil, channels: Int? = nil,
        sampleRate: Double? = nil, bitrate: Double? = nil
    ) {
        self.size = size
        self.frameRate = frameRate
        self.bitDepth = bitDepth
        self.chroma = chroma
        self.profile = profile
        self.color = color
        self.dolbyVisionProfile = dolbyVisionProfile
        self.channels = channels
        self.sampleRate = sampleRate
        self.bitrate = bitrate
    }

    /// The name of the high dynamic range, `HDR10` or `HLG`; `nil` for usual pictures. Content in PQ counts as HDR10, also
    /// without metadata about its peak.
    public var dynamicRange: String? {
        switch color?.transfer {
        case "smpte2084": "HDR10"
        case "arib-std-b67": "HLG"
        default: nil
        }
    }

    /// The same format without the values that no media has. Use it for descriptions from untrusted content.
    package var plausible: TrackFormat {
        func kept<Value: Comparable>(_ value: Value?, _ range: ClosedRange<Value>) -> Value? {
            value.flatMap { range.contains($0) ? $0 : nil }
        }
        func kept(_ text: String?) -> String? { text.flatMap { (1...64).contains($0.utf8.count) ? $0 : nil } }
        var result = self
        let sides = 1...(1 << 20)
        result.size = size.flatMap { sides.contains($0.width) && sides.contains($0.height) ? $0 : nil }
        result.frameRate = kept(frameRate, 0.001...1_000)
        result.bitDepth = kept(bitDepth, 1...64)
        result.chroma = kept(chroma)
        result.profile = kept(profile)
        result.color = color.flatMap { color in
            let color = Color(
                primaries: kept(color.primaries), transfer: kept(color.transfer), matrix: kept(color.matrix),
                isFullRange: color.isFullRange)
            return color == Color() ? nil : color
        }
        result.dolbyVisionProfile = kept(dolbyVisionProfile, 0...127)
        result.channels = kept(channels, 1...1_024)
        result.sampleRate = kept(sampleRate, 1...100_000_000)
        result.bitrate = kept(bitrate, 1...1e13)
        return result
    }
}
