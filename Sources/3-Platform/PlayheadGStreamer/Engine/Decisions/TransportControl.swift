import PlaybackModel

/// The transport of an item: the user's request, the state that the pipeline should be in, and the reported state.
///
/// The three differ. A user who wants to play waits while the buffer is below 100 %, for which the pipeline is paused; and a
/// pipeline that plays counts as playing only once its position advances. A short gap after a seek is not a stall, so that
/// no busy indicator flickers while a user drags.
struct TransportControl: Sendable {
    /// The facts about the pipeline that decide between playing and waiting.
    struct Conditions: Sendable {
        var isReady = true
        var hasBeenReady = true
        /// The buffer is below 100 %.
        var isBuffering = false
        /// An error waits until the buffer has been played.
        var isHoldingFailure = false
        var isRepairing = false
        /// Another pipeline that continues playback opens, and is not late.
        var isChangingPipeline = false
        /// The position advances.
        var isMoving = false
        /// The time that the position has not changed, in nanoseconds.
        var stillFor: Int64 = 0
        /// A seek, step or rate change has not landed.
        var isSeeking = false
        /// The time since the last seek, step or rate change was sent, in nanoseconds.
        var sinceSeek = Int64.max

        /// Playing must wait for data that can still arrive.
        var mustBuffer: Bool { isBuffering && !isHoldingFailure }
    }

    /// The time after a seek or rate change in which an empty buffer is not a stall, in nanoseconds.
    private static let seekGrace: Int64 = 250_000_000

    private(set) var isPlayRequested: Bool
    private(set) var rate: Double
    /// The newest command that was answered.
    private(set) var answered = CommandID.none
    /// The state that was last requested of the pipeline.
    private(set) var pipelineState = PipelineState.paused
    /// The user jumped to the end: the pipeline stays shortly before it.
    private(set) var isHeldAtEnd = false
    private(set) var hasEnded = false
    /// The sequence number of the last end of the pipeline.
    private var lastEnd: UInt32?
    private var reported: TransportState?

    init(isPlayRequested: Bool, rate: Double) {
        self.isPlayRequested = isPlayRequested
        self.rate = Self.limited(rate)
    }

    /// A rate that pipelines play well.
    static func limited(_ rate: Double) -> Double { rate.isFinite ? min(max(rate, 0.1), 4) : 1 }

    /// `true` while the pipeline should advance.
    var isPlaying: Bool { pipelineState == .playing }

    /// `true` while the host sees a stall.
    var isStalled: Bool { reported == .waiting(.minimizingStalls) }

    // MARK: Commands

    mutating func request(play: Bool, _ id: CommandID) {
        answered = max(answered, id)
        isPlayRequested = play
    }

    mutating func request(rate: Double, _ id: CommandID) {
        answered = max(answered, id)
        self.rate = Self.limited(rate)
    }

    /// The content cannot be played at the rate: it is 1 again.
    mutating func refuseRate() { rate = 1 }

    // MARK: End

    /// Keeps the pipeline shortly before the end, or lets it go.
    mutating func holdAtEnd(_ isHeld: Bool) { isHeldAtEnd = isHeld }

    mutating func end() { hasEnded = true }

    /// Takes in an end of the pipeline. Returns `false` if it has reported this end before.
    ///
    /// GStreamer 1.22, later ones unknown: where two sinks end at the same time, `gst_bin_do_eos` of both their threads can find that all
    /// have ended, and reports it twice. On a busy machine, the second report came when a seek back to the beginning had landed.
    mutating func takeEnd(_ number: UInt32) -> Bool {
        defer { lastEnd = number }
        return number != lastEnd
    }

    /// Playback is somewhere else than at the end.
    mutating func leaveEnd() {
        hasEnded = false
        isHeldAtEnd = false
    }

    // MARK: Pipeline

    /// Returns the state to put the pipeline into, or `nil` when it was requested already.
    mutating func nextPipelineState(_ conditions: Conditions) -> PipelineState? {
        let wanted: PipelineState = isPlayRequested && !conditions.mustBuffer && !isHeldAtEnd ? .playing : .paused
        guard conditions.isReady, wanted != pipelineState else { return nil }
        pipelineState = wanted
        return wanted
    }

    /// The pipeline opens, and is paused until it has settled.
    mutating func reopen() { pipelineState = .paused }

    // MARK: Reports

    /// The state as the host sees it.
    func state(_ conditions: Conditions) -> TransportState {
        guard isPlayRequested else { return .paused }
        guard conditions.hasBeenReady else { return .waiting(.minimizingStalls) }
        if conditions.isMoving, !conditions.mustBuffer { return .playing }
        if hasEnded, let reported { return reported }
        if conditions.isChangingPipeline { return .waiting(.evaluatingBufferingRate) }
        // A seek empties the buffers for a moment: only one that lasts is a stall.
        let isStarved = conditions.isBuffering && conditions.sinceSeek >= Self.seekGrace
        let isStill = isPlaying && !conditions.isSeeking && conditions.stillFor >= MovementWatch.stillness
        let isSlow = conditions.isSeeking && conditions.sinceSeek >= MovementWatch.stillness
        let isStalled =
            isStarved || isStill || isSlow || conditions.isHoldingFailure || conditions.isRepairing
            || !conditions.isReady
        return .waiting(isStalled ? .minimizingStalls : .evaluatingBufferingRate)
    }

    /// Returns the report to post: one for each change, and always in answer to a command or with a reason.
    mutating func report(
        _ conditions: Conditions, isAnswer: Bool, reason: TransportReport.Reason = .none
    ) -> TransportReport? {
        let state = state(conditions)
        guard state != reported || isAnswer || reason != .none else { return nil }
        reported = state
        return TransportReport(state: state, rate: rate, answered: answered, reason: reason)
    }
}
