/// Changes to sound and picture that a user makes to the taste or the room: delays, loudness, and colors.
///
/// All values are neutral by default, and an engine adds nothing to its pipeline for neutral ones. They belong to the engine,
/// not to an item: the items that follow keep them, and so does an engine that takes the place of a lost one.
///
/// ```swift
/// var adjustments = player.adjustments
/// adjustments.audioDelay = 0.2        // the sound comes 0.2 s later
/// adjustments.replayGain = .album
/// player.adjustments = adjustments
/// ```
public struct PlaybackAdjustments: Sendable, Hashable, Codable {
    /// The use of the loudness that is stored in the tags of music.
    public enum ReplayGain: String, Sendable, Hashable, Codable, CaseIterable {
        /// The tags are ignored.
        case off
        /// Each track gets the same loudness.
        case track
        /// Each album gets the same loudness, and its tracks keep their differences. Tracks without an album's value get their
        /// own.
        case album
    }

    /// The delay of the sound, in seconds from -5 to 5; the sound comes earlier if negative.
    public var audioDelay: Double
    /// The delay of subtitles, in seconds from -60 to 60; they come earlier if negative.
    public var subtitleDelay: Double
    /// The use of loudness tags.
    public var replayGain: ReplayGain
    /// The gain that is added to that of the tags, in decibels from -15 to 15.
    public var preamplification: Double
    /// A Boolean value that indicates whether loud sounds are lowered and quiet ones raised, for listening at night.
    public var isNightMode: Bool
    /// The brightness, from -1 to 1; 0 is neutral.
    public var brightness: Double
    /// The contrast, from 0 to 2; 1 is neutral.
    public var contrast: Double
    /// The saturation, from 0 to 2; 1 is neutral, and 0 is gray.
    public var saturation: Double

    /// The adjustments that change nothing.
    public static let neutral = PlaybackAdjustments()

    /// The delays of sound that an engine can make, in seconds. More would not fit into its buffers.
    public static let audioDelays = -5.0...5.0
    /// The delays of subtitles, in seconds.
    public static let subtitleDelays = -60.0...60.0
    /// The added gains, in decibels.
    public static let preamplifications = -15.0...15.0

    /// Creates adjustments. By default they change nothing.
    public init(
        audioDelay: Double = 0, subtitleDelay: Double = 0, replayGain: ReplayGain = .off, preamplification: Double = 0,
        isNightMode: Bool = false, brightness: Double = 0, contrast: Double = 1, saturation: Double = 1
    ) {
        self.audioDelay = audioDelay
        self.subtitleDelay = subtitleDelay
        self.replayGain = replayGain
        self.preamplification = preamplification
        self.isNightMode = isNightMode
        self.brightness = brightness
        self.contrast = contrast
        self.saturation = saturation
    }

    /// The same adjustments within their ranges. Values that are not finite become neutral.
    public var limited: PlaybackAdjustments {
        func limit(_ value: Double, _ range: ClosedRange<Double>, neutral: Double = 0) -> Double {
            value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : neutral
        }
        var result = self
        result.audioDelay = limit(audioDelay, Self.audioDelays)
        result.subtitleDelay = limit(subtitleDelay, Self.subtitleDelays)
        result.preamplification = limit(preamplification, Self.preamplifications)
        result.brightness = limit(brightness, -1...1)
        result.contrast = limit(contrast, 0...2, neutral: 1)
        result.saturation = limit(saturation, 0...2, neutral: 1)
        return result
    }

    /// A Boolean value that indicates whether the colors of the picture stay as they are.
    public var keepsColors: Bool { brightness == 0 && contrast == 1 && saturation == 1 }
}
