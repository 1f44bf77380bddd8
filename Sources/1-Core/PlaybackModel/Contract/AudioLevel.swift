/// The loudness of the sound at one moment, for a level meter.
///
/// ```swift
/// for await level in player.audioLevels {
///     print(level.channels.map(\.peak))       // [0.71, 0.68]
/// }
/// ```
public struct AudioLevel: Sendable, Hashable, Codable {
    /// The loudness of a channel.
    public struct Channel: Sendable, Hashable, Codable {
        /// The mean loudness (root mean square), linear from 0, silence, to 1, full scale.
        public var mean: Double
        /// The highest amplitude, linear from 0 to 1.
        public var peak: Double

        /// Creates the loudness of a channel. Values outside 0 to 1 become the nearest bound; values that are not finite become 0.
        public init(mean: Double, peak: Double) {
            func limit(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0 }
            self.mean = limit(mean)
            self.peak = limit(peak)
        }
    }

    /// The channels in the order of the sound's format; at most ``maximumChannelCount``.
    public var channels: [Channel]

    /// The largest number of channels that are measured.
    public static let maximumChannelCount = 32

    /// Creates a level.
    public init(channels: [Channel]) { self.channels = Array(channels.prefix(Self.maximumChannelCount)) }
}
