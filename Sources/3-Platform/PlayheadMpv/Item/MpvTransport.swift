import PlaybackModel

/// The transport of an item: the user's request, and the reported state.
struct MpvTransport: Sendable, Hashable {
    private(set) var isPlayRequested: Bool
    private(set) var rate: Double
    private(set) var answered = CommandID.none
    private(set) var hasEnded = false
    private var reported: TransportState?
    /// The time in nanoseconds after which a seek counts as a stall.
    private static let seekGrace: Int64 = 500_000_000

    init(play: Bool, rate: Double) {
        isPlayRequested = play
        self.rate = Self.limited(rate)
    }

    static func limited(_ rate: Double) -> Double { rate.isFinite ? min(max(rate, 0.1), 4) : 1 }

    mutating func request(play: Bool, _ id: CommandID) {
        answered = max(answered, id)
        isPlayRequested = play
    }

    mutating func request(rate: Double, _ id: CommandID) {
        answered = max(answered, id)
        self.rate = Self.limited(rate)
    }

    mutating func end() { hasEnded = true }

    mutating func leaveEnd() { hasEnded = false }

    /// `true` if the position advances as requested.
    func isMoving(_ facts: MpvFacts, isSeeking: Bool) -> Bool {
        isPlayRequested && facts.isMoving && !isSeeking && !facts.hasReachedEnd
    }

    private func state(_ facts: MpvFacts, isReady: Bool, seekAge: Int64, isSeeking: Bool) -> TransportState {
        guard isPlayRequested else { return .paused }
        guard isReady else { return .waiting(.minimizingStalls) }
        if isMoving(facts, isSeeking: isSeeking) { return .playing }
        // During a short seek and in the last moment before the end, playback continues for the user.
        let isBrief = hasEnded || isSeeking && seekAge < Self.seekGrace || facts.isNearEnd
        if isBrief, reported == .playing { return .playing }
        return .waiting(facts.isStarved || seekAge >= Self.seekGrace ? .minimizingStalls : .evaluatingBufferingRate)
    }

    /// Returns the report to post: one for each change, and always in answer to a command.
    mutating func report(
        _ facts: MpvFacts, isReady: Bool, seekAge: Int64 = 0, isSeeking: Bool = false, isAnswer: Bool = false
    ) -> TransportReport? {
        let state = state(facts, isReady: isReady, seekAge: seekAge, isSeeking: isSeeking)
        guard state != reported || isAnswer else { return nil }
        reported = state
        return TransportReport(state: state, rate: rate, answered: answered)
    }
}
