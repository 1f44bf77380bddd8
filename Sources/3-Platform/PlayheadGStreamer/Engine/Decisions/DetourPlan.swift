import PlaybackModel

/// The way around a part of an adaptive stream that the server lacks.
///
/// The smallest variant is tried first, because its parts may exist; then playback skips the gap. Too many consecutive gaps,
/// without playback between them, are a failure.
struct DetourPlan: Sendable {
    enum Step: Sendable, Hashable {
        /// Continue at the same position with the smallest variant only.
        case smallestVariant
        /// Continue at a position in nanoseconds, or at the edge of a live stream.
        case skip(to: Int64)
    }

    /// The number of consecutive gaps that are skipped.
    static let maximumGaps = 3
    /// The playback, in nanoseconds, after which a gap counts as the first again.
    static let rest: Int64 = 4_000_000_000
    /// The length of a gap, in nanoseconds, where no playlist states the length of segments.
    static let usualGap: Int64 = 4_000_000_000
    /// The time that a seek, or opening, may take after a part was missing, in nanoseconds.
    static let patience: Int64 = 2_000_000_000
    /// The time after which a failure counts while opening, if nothing is being fetched, in nanoseconds.
    static let pause: Int64 = 50_000_000
    /// The time after which a failure without consequences is forgotten, in nanoseconds: longer than any buffer.
    static let oblivion: Int64 = 45_000_000_000

    /// `true` while only the smallest variant may play.
    private(set) var isConfined = false
    private var lastTarget: Int64?
    private var gaps = 0

    /// Returns the next step, or `nil` when there is none left.
    /// - Parameters:
    ///   - position: The playback position in nanoseconds.
    ///   - hasVariants: `true` when there may be several variants.
    ///   - targetDuration: The longest segment in seconds, or zero.
    mutating func next(at position: Int64, hasVariants: Bool, targetDuration: Double) -> Step? {
        if hasVariants, !isConfined {
            isConfined = true
            return .smallestVariant
        }
        if let lastTarget, position - lastTarget < Self.rest { gaps += 1 } else { gaps = 1 }
        guard gaps <= Self.maximumGaps else { return nil }
        let gap = targetDuration > 0 ? Int64(targetDuration * 1e9) : Self.usualGap
        // A little more, because the position is a few frames before the gap.
        let target = max(position, lastTarget ?? 0) + gap + 500_000_000
        lastTarget = target
        return .skip(to: target)
    }

    /// Returns `true` for an error of content that is missing or damaged in parts, so that the rest may play. Errors of the
    /// network are not partial: the host connects again, and nothing is skipped.
    static func isPartial(_ error: PlaybackErrorCode, of failure: PipelineFailure) -> Bool {
        switch error {
        case .missingSegment, .notMedia, .corruptData, .badPlaylist, .notFound, .gone: true
        // A failed download is an error of the resource; unreadable content is one of the stream.
        // A download that began has the status of its answer.
        case .connectionLost:
            failure.factory.hasSuffix("demux2") && (failure.domain == .stream || failure.httpStatus != nil)
        default: false
        }
    }
}
