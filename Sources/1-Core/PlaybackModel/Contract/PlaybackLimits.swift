/// The limits on the variants that adaptive streams may choose. Zero and `nil` mean no limit.
public struct PlaybackLimits: Sendable, Hashable, Codable {
    /// The maximum bit rate, in bits per second.
    public var preferredPeakBitRate: Double
    /// The maximum video resolution.
    public var preferredMaximumResolution: PixelSize?

    public init(preferredPeakBitRate: Double = 0, preferredMaximumResolution: PixelSize? = nil) {
        self.preferredPeakBitRate = preferredPeakBitRate
        self.preferredMaximumResolution = preferredMaximumResolution
    }
}
