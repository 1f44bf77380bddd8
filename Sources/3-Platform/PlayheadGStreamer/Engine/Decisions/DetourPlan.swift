import PlaybackModel

/// How playback goes on where the server lacks a part of an adaptive stream.
///
/// First with the smallest variant alone, whose parts may be there; then behind the hole. Hole upon hole, with nothing
/// played between them, ends it.
struct DetourPlan: Sendable {
    enum Step: Sendable, Hashable {
        /// At the same position, with the smallest variant alone.
        case smallestVariant
        /// At this position, in nanoseconds; of a live stream at its edge.
        case skip(to: Int64)
    }

    /// How many holes may come one upon the other.
    static let maximumHoles = 3
    /// How much must be played, in nanoseconds, for a hole to count as the first.
    static let rest: Int64 = 4_000_000_000
    /// The length of a hole where no playlist says how long segments are, in nanoseconds.
    static let usualHole: Int64 = 4_000_000_000
    /// How long a seek, or the opening, may take among parts that are missing, in nanoseconds.
    static let patience: Int64 = 2_000_000_000
    /// The time after which a failure counts while opening when nothing is being fetched, in nanoseconds.
    static let pause: Int64 = 50_000_000
    /// How long after a failure that did no harm it is forgotten: more than is ever buffered, in nanoseconds.
    static let oblivion: Int64 = 45_000_000_000

    /// Whether only the smallest variant plays.
    private(set) var isConfined = false
    private var lastTarget: Int64?
    private var holes = 0

    /// The next step, or `nil` when there is none left.
    /// - Parameters:
    ///   - position: where playback stands, in nanoseconds.
    ///   - hasVariants: whether there are several variants, as far as is known.
    ///   - targetDuration: the longest segment in seconds, or zero.
    mutating func next(at position: Int64, hasVariants: Bool, targetDuration: Double) -> Step? {
        if hasVariants, !isConfined {
            isConfined = true
            return .smallestVariant
        }
        if let lastTarget, position - lastTarget < Self.rest { holes += 1 } else { holes = 1 }
        guard holes <= Self.maximumHoles else { return nil }
        let hole = targetDuration > 0 ? Int64(targetDuration * 1e9) : Self.usualHole
        // A little more: the position stands a few frames before the hole.
        let target = max(position, lastTarget ?? 0) + hole + 500_000_000
        lastTarget = target
        return .skip(to: target)
    }

    /// Whether an error is one of content that is missing or damaged in parts, so that the rest may play. What the
    /// network does is none: the host connects again, and nothing is skipped.
    static func isPartial(_ error: PlaybackErrorCode, of failure: PipelineFailure) -> Bool {
        switch error {
        case .missingSegment, .notMedia, .corruptData, .badPlaylist, .notFound, .gone: true
        // A download that fails is told as a resource's error; what cannot be read, as the stream's.
        case .connectionLost: failure.domain == .stream && failure.factory.hasSuffix("demux2")
        default: false
        }
    }
}
