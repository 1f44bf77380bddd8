/// One of the qualities that an adaptive stream offers.
public struct StreamVariant: Sendable, Hashable, Codable {
    /// The peak bit rate in bits per second.
    public var bandwidth: Double
    /// The picture's size; `nil` when not stated.
    public var resolution: PixelSize?
    /// Frames per second; `nil` when not stated.
    public var frameRate: Double?
    /// The codecs as RFC 6381 writes them; `nil` when not stated.
    public var codecs: String?

    public init(bandwidth: Double, resolution: PixelSize? = nil, frameRate: Double? = nil, codecs: String? = nil) {
        self.bandwidth = bandwidth
        self.resolution = resolution
        self.frameRate = frameRate
        self.codecs = codecs
    }
}
