import PlaybackModel

/// Which step mends a pipeline that is stuck, and when.
///
/// Two troubles lead onto it: an operation that does not land, and a position that does not move although there is
/// data. The steps come in the order of `RepairStep`, all of them within 15 seconds of the trouble's begin.
struct RepairLadder: Sendable {
    enum Trouble: Sendable, Hashable {
        /// A seek, step or rate change does not land.
        case landing
        /// The position does not move.
        case movement
    }

    /// What to do now.
    enum Verdict: Sendable, Hashable {
        case step(RepairStep)
        /// Nothing helped.
        case giveUp
    }

    /// Seconds from the trouble's begin to each step.
    private static let landing: [Int64] = [5, 8, 10, 12]
    private static let movement: [Int64] = [4, 7, 9, 11]
    private static let end: Int64 = 20
    /// What a step was given to take effect, in nanoseconds, however late its pipeline was ready to show it.
    private static let patience: Int64 = 1_500_000_000
    private static let steps: [RepairStep] = [.seekAgain, .pauseAndPlay, .reopen, .replace]

    private(set) var trouble: Trouble?
    private var began = Moment.zero
    private(set) var taken = 0

    /// Whether at least one step was taken and its effect is not known.
    var isRepairing: Bool { taken > 0 }

    /// The trouble lasts, since `since`, the last step's effect included. Returns the step whose time has come.
    mutating func suffer(_ trouble: Trouble, since: Moment, at now: Moment) -> Verdict? {
        if taken == 0 {
            self.trouble = trouble
            began = since
        }
        let times = self.trouble == .movement ? Self.movement : Self.landing
        let elapsed = now.nanoseconds(since: began)
        guard taken == 0 || now.nanoseconds(since: since) >= Self.patience else { return nil }
        guard taken < Self.steps.count else {
            return elapsed >= Self.end * 1_000_000_000 ? .giveUp : nil
        }
        guard elapsed >= times[taken] * 1_000_000_000 else { return nil }
        defer { taken += 1 }
        return .step(Self.steps[taken])
    }

    /// The pipeline has failed for a reason of its own and is replaced. Only the last step is left: to replace it once more,
    /// where the new one does not get ready either.
    mutating func fall(at now: Moment) {
        trouble = .movement
        began = now
        taken = Self.steps.count - 1
    }

    /// A pipeline that was made anew is ready. Says, like `recover()`, whether that ends the trouble: one that stood still
    /// has yet to move where it should.
    mutating func settle(movementIsAwaited: Bool) -> Bool {
        if trouble == .movement, movementIsAwaited { return false }
        return recover()
    }

    /// Nothing is to move any more: a standstill is none.
    mutating func rest() {
        if trouble == .movement { self = RepairLadder() }
    }

    /// The trouble is over. Says whether a step had been taken, so that it counts as a repair.
    mutating func recover() -> Bool {
        defer { self = RepairLadder() }
        return taken > 0
    }
}
