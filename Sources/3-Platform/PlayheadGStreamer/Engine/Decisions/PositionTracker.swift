import PlaybackModel

/// The position of an item: from samples of its pipeline, extrapolated between them.
///
/// A pipeline is sampled four times a second. Between samples the position is extrapolated at the current rate, for at most a
/// second and never past the end. While a seek is on its way, its target is reported, so that a slider does not jump back.
/// All positions are nanoseconds of stream time.
struct PositionTracker: Sendable {
    /// The facts that a position depends on besides the samples.
    struct Conditions: Sendable {
        /// The target of a seek on its way, which is reported in place of the position.
        var awaited: Int64?
        /// The pipeline plays, and nothing that changes the position or its speed is on its way.
        var isUndisturbed = true
        var rate = 1.0
        var duration: Int64?
    }

    /// The result of a sample.
    enum Reading: Sendable, Hashable {
        /// The sample is older than the newest report: it should be repeated.
        case outdated
        /// The sample is taken in.
        /// - Parameters:
        ///   - hasJumped: The demuxer has gone to another position without being asked.
        ///   - hasMoved: The position differs from the one before.
        ///   - change: The movement that began or stopped while the pipeline was to play.
        case taken(hasJumped: Bool, hasMoved: Bool, change: MovementWatch.Change?)
    }

    /// The position at ``lastSample``, or where it was set.
    private(set) var position: Int64
    private(set) var lastSample: PipelineSample?
    /// The last position that was reached by playing.
    private(set) var lastPlayed: Int64?
    private(set) var movement = MovementWatch()
    /// The stamp of the newest report.
    private var reportedAt = Moment.zero
    /// `true` while a sample is on its way.
    private(set) var isSampling = false

    init(position: Int64) { self.position = position }

    // MARK: Reading

    /// The position at a moment, extrapolated for at most a second.
    func position(at now: Moment, _ conditions: Conditions) -> Int64 {
        if let awaited = conditions.awaited { return awaited }
        guard isAdvancing(conditions), let lastSample, lastSample.position != nil else { return position }
        let elapsed = min(max(0, now.nanoseconds(since: lastSample.stamp)), 1_000_000_000)
        let moved = position + Int64(Double(elapsed) * conditions.rate)
        return conditions.duration.map { min(moved, max($0, position)) } ?? moved
    }

    private func isAdvancing(_ conditions: Conditions) -> Bool { movement.isMoving && conditions.isUndisturbed }

    /// Makes the report of the current position.
    mutating func report(at now: Moment, _ conditions: Conditions) -> PositionReport {
        let isAdvancing = isAdvancing(conditions)
        let stamp = isAdvancing ? lastSample?.stamp ?? now : now
        reportedAt = stamp
        return PositionReport(
            time: CMTime(nanoseconds: conditions.awaited ?? position), stamp: stamp,
            rate: isAdvancing ? conditions.rate : 0)
    }

    // MARK: Samples

    /// Returns `true` when a sample should be taken: none is on its way.
    mutating func beginSampling() -> Bool {
        defer { isSampling = true }
        return !isSampling
    }

    /// The sample has arrived, or will not: its pipeline is gone.
    mutating func endSampling() { isSampling = false }

    /// Takes only the buffer's level from a sample, while the position is known better.
    mutating func takeLevel(of sample: PipelineSample) { lastSample?.bufferedAhead = sample.bufferedAhead }

    /// Takes in a sample that has a position.
    /// - Parameters:
    ///   - isPlaying: `true` when the pipeline is to play.
    ///   - mayJump: `true` when the content is such that a demuxer may jump to another position.
    mutating func take(
        _ sample: PipelineSample, at measured: Int64, isPlaying: Bool, mayJump: Bool, _ conditions: Conditions
    ) -> Reading {
        // A sample taken before the newest report, which a command may have caused, is no news.
        guard sample.stamp >= reportedAt else { return .outdated }
        let (old, oldPosition) = (lastSample, position)
        position = conditions.duration.map { min(measured, max($0, 0)) } ?? measured
        lastSample = sample
        lastSample?.position = position
        var hasJumped = false
        if let old, old.position != nil {
            hasJumped = JumpCheck.isJump(
                from: oldPosition, to: position, elapsed: sample.stamp.nanoseconds(since: old.stamp),
                rate: conditions.rate)
        }
        if hasJumped ? mayJump : isPlaying { lastPlayed = position }
        let change = isPlaying ? movement.take(measured, at: sample.stamp) : nil
        return .taken(hasJumped: hasJumped && mayJump, hasMoved: position != oldPosition, change: change)
    }

    // MARK: Changes

    /// Keeps the position of this moment, before something changes how it advances.
    mutating func hold(at now: Moment, _ conditions: Conditions) {
        position = position(at: now, conditions)
        lastSample?.stamp = now
        lastSample?.position = position
    }

    /// Sets the position without a sample.
    mutating func move(to position: Int64) { self.position = position }

    /// Playback continues at another position.
    mutating func skip(to position: Int64) {
        self.position = position
        lastPlayed = position
    }

    /// A seek has landed.
    /// - Parameters:
    ///   - landed: The position of the pipeline.
    ///   - position: The position to report, which differs at the end.
    mutating func land(
        at landed: Int64, as position: Int64, _ sample: PipelineSample, isPlaying: Bool, at now: Moment
    ) {
        self.position = position
        lastSample = sample
        lastSample?.stamp = now
        lastSample?.position = position
        lastPlayed = landed
        movement.expect(at: now, keepsMoving: movement.isMoving && isPlaying)
    }

    /// The time without movement so far does not count.
    mutating func startOver(at now: Moment) {
        if movement.lastChange != nil { movement.expect(at: now, keepsMoving: true) }
    }

    /// The pipeline is asked to play, or to stop.
    mutating func expectMovement(_ isExpected: Bool, at now: Moment) {
        if isExpected { movement.expect(at: now) } else { movement.rest() }
    }
}
