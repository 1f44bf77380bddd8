import PlaybackModel

/// The facts about its content that a prerolled pipeline reports.
struct PipelineDescription: Sendable, Hashable {
    /// Nanoseconds; `nil` when the query fails, which means live or unknown.
    var duration: Int64?
    var isSeekable = false
    var seekableStart: Int64 = 0
    /// Nanoseconds; `nil` when the end is not known.
    var seekableEnd: Int64?
    var position: Int64?
    /// The picture's stored size; zero without one.
    var width = 0
    var height = 0
    var pixelAspectRatio = 1.0
    /// Nanoseconds of a frame; zero when unknown.
    var frameDuration: Int64 = 0
    /// `true` once the video sink has a format.
    var hasVideo: Bool { width > 0 }
    var hasAudio = false
    /// The format of the decoded sound; `nil` without one.
    var soundFormat: TrackFormat?

    /// Takes the time before the first sample out of a duration that counts it.
    mutating func removeOffset(_ offset: Int64) {
        guard let duration, offset > 1_000_000_000, duration > offset else { return }
        self.duration = duration - offset
        seekableEnd = seekableEnd.map { max(0, $0 - offset) }
    }

    /// Takes a duration that is known better.
    mutating func take(duration: Int64) {
        if seekableEnd == self.duration { seekableEnd = duration }
        self.duration = duration
    }

    /// Forgets a duration that is not that of the whole.
    mutating func becomeEndless() { (duration, isSeekable, seekableStart, seekableEnd) = (nil, false, 0, nil) }

    /// The format of the decoded picture or sound, without the size, which follows that of views.
    func decodedFormat(of kind: MediaTrack.Kind) -> TrackFormat? {
        switch kind {
        case .audio: return soundFormat
        case .text: return nil
        case .video:
            guard hasVideo else { return nil }
            return TrackFormat(frameRate: frameDuration > 0 ? 1e9 / Double(frameDuration) : nil).plausible
        }
    }

    /// The size of the picture as it is shown.
    /// - Parameter rotation: The clockwise turn in degrees.
    func presentationSize(rotation: Int) -> PixelSize {
        guard hasVideo else { return .zero }
        let wide = Int((Double(width) * pixelAspectRatio).rounded())
        return rotation % 180 == 0 ? PixelSize(width: wide, height: height) : PixelSize(width: height, height: wide)
    }
}
