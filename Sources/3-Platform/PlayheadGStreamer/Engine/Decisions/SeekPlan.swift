import PlaybackModel

/// The target and precision of a seek, limited to those that pipelines survive.
///
/// Targets stay 0.1 s before the end and inside the window of a live stream. Tolerances of ten seconds or more allow a landing
/// on a key frame, which is several times as fast; smaller ones are treated as exact, because key frames may be a whole segment
/// apart. A seek to the end stops just before it, and the engine reports the end itself.
struct SeekPlan: Sendable, Hashable {
    /// The facts about the content.
    struct Content: Sendable, Hashable {
        /// The duration that the pipeline states, in nanoseconds; `nil` for live and unknown. No target is beyond it.
        var duration: Int64?
        /// The end of the content, which is later than the stated one if more has played; `nil` where it is the stated one.
        var end: Int64?
        var seekableStart: Int64
        /// Nanoseconds; `nil` when unknown.
        var seekableEnd: Int64?
        /// The end of the data before that of the content; `nil` where both are the same.
        var partEnd: Int64? = nil
        var isAdaptive: Bool
        /// Snapping is dangerous: see `EngineWorkarounds`.
        var avoidsSnapping: Bool
    }

    /// The target in nanoseconds of stream time.
    var target: Int64
    var precision: SeekOrder.Precision
    /// The target is the end: the pipeline seeks, stays there, and the item ends.
    var isEnd: Bool

    /// The distance that a seek keeps from the end, in nanoseconds: at the end itself pipelines freeze or crash.
    static let endMargin: Int64 = 100_000_000
    /// The tolerance that almost certainly contains a key frame, in seconds.
    static let keyFrameDistance = 10.0

    init(target: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, content: Content) {
        let end = content.end ?? content.duration
        let wanted: Int64 =
            target.nanoseconds ?? (target.isPositiveInfinity ? end ?? content.seekableEnd ?? 0 : 0)
        isEnd = end.map { wanted >= $0 } ?? false
        var highest = content.duration.map { $0 - Self.endMargin }
        if let end = content.seekableEnd, content.duration == nil { highest = end - Self.endMargin }
        if let end = content.partEnd { highest = end - Self.endMargin }
        let lowest = content.seekableStart
        self.target = max(lowest, highest.map { min(wanted, max(lowest, $0)) } ?? wanted)
        precision = isEnd ? .accurate : Self.precision(toleranceBefore, toleranceAfter, content)
    }

    private static func precision(_ before: CMTime, _ after: CMTime, _ content: Content) -> SeekOrder.Precision {
        guard isLarge(before) else { return .accurate }
        if content.isAdaptive { return content.avoidsSnapping ? .keyUnit : .keyUnitBefore }
        return isLarge(after) ? .keyUnitNearest : .keyUnitBefore
    }

    private static func isLarge(_ tolerance: CMTime) -> Bool {
        tolerance.isPositiveInfinity || (tolerance.isNumeric && tolerance.seconds >= keyFrameDistance)
    }
}
