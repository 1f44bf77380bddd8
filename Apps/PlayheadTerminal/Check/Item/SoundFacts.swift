import PlaybackModel

/// The loudness of an item over time.
struct SoundFacts: Sendable, Hashable {
    /// The amplitude up to which sound is silence: −60 dB.
    static let silence = 0.001
    /// The interval of the measurements, in seconds.
    static let interval = 0.1

    /// The number of measurements.
    private(set) var count = 0
    /// The number of measurements with sound.
    private(set) var loudCount = 0

    init() {}

    mutating func take(_ level: AudioLevel) {
        count += 1
        if level.channels.contains(where: { $0.peak > Self.silence }) { loudCount += 1 }
    }

    /// The time that was measured, in seconds.
    var time: Double { Double(count) * Self.interval }
    /// `true` if all that was measured is silent.
    var isSilent: Bool { count > 0 && loudCount == 0 }
}
