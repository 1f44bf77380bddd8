/// The limits on the variants that adaptive streams may choose. Zero and `nil` mean no limit.
///
/// Use limits to save data on a metered connection, or decoding power in a small view. They apply to adaptive streams
/// only; a file plays as it is.
public struct PlaybackLimits: Sendable, Hashable, Codable {
    /// The maximum bit rate, in bits per second.
    public var preferredPeakBitRate: Double
    /// The maximum video resolution.
    public var preferredMaximumResolution: PixelSize?

    /// Creates limits. By default there are none.
    public init(preferredPeakBitRate: Double = 0, preferredMaximumResolution: PixelSize? = nil) {
        self.preferredPeakBitRate = preferredPeakBitRate
        self.preferredMaximumResolution = preferredMaximumResolution
    }
}
