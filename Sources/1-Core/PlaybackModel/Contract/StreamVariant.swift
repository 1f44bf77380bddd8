/// A variant of an adaptive stream: the same content at one bit rate and resolution.
public struct StreamVariant: Sendable, Hashable, Codable {
    /// The peak bit rate, in bits per second.
    public var bandwidth: Double
    /// The video resolution, or `nil` if not stated.
    public var resolution: PixelSize?
    /// The number of frames per second, or `nil` if not stated.
    public var frameRate: Double?
    /// The codecs in the notation of RFC 6381, or `nil` if not stated.
    public var codecs: String?
    /// The codecs that enhance those in ``codecs``, with their brands, such as `dvh1.08.07/db4h`, or `nil` if not stated. A
    /// player without them plays the variant as well.
    public var supplementalCodecs: String?

    /// Creates a variant. Omitted properties are not stated by the stream.
    public init(
        bandwidth: Double, resolution: PixelSize? = nil, frameRate: Double? = nil, codecs: String? = nil,
        supplementalCodecs: String? = nil
    ) {
        self.bandwidth = bandwidth
        self.resolution = resolution
        self.frameRate = frameRate
        self.codecs = codecs
        self.supplementalCodecs = supplementalCodecs
    }
}
