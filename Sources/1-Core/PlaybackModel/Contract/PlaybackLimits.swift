/// Limits on what adaptive streams may choose. Zero and `nil` mean no limit.
public struct PlaybackLimits: Sendable, Hashable, Codable {
    /// The highest bit rate in bits per second.
    public var preferredPeakBitRate: Double
    /// The largest picture.
    public var preferredMaximumResolution: PixelSize?

    public init(preferredPeakBitRate: Double = 0, preferredMaximumResolution: PixelSize? = nil) {
        self.preferredPeakBitRate = preferredPeakBitRate
        self.preferredMaximumResolution = preferredMaximumResolution
    }
}
