import PlaybackModel

/// The steps that repair a stuck pipeline, and their times.
///
/// A pipeline is stuck when an operation does not land, or when the position does not advance although there is data. The
/// steps follow in the order of `RepairStep`, all within 15 seconds.
struct RepairLadder: Sendable {
    enum Trouble: Sendable, Hashable {
        /// A seek, step or rate change does not land.
        case landing
        /// The position does not advance.
        case movement
    }

    /// The action that is due.
    enum Verdict: Sendable, Hashable {
        case step(RepairStep)
        /// No step has helped.
        case giveUp
    }

    /// The seconds from the start of the trouble to each step.
    private static let landing: [Int64] = [5, 8, 10, 12]
    private static let movement: [Int64] = [4, 7, 9, 11]
    private static let end: Int64 = 20
    /// The time that a step has to take effect once its pipeline is ready, in nanoseconds.
    private static let patience: Int64 = 1_500_000_000
    private static let steps: [RepairStep] = [.seekAgain, .pauseAndPlay, .reopen, .replace]

    private(set) var trouble: Trouble?
    private var began = Moment.zero
    private(set) var taken = 0
    /// Nothing is wrong: the content needs another pipeline from here on.
    private var isPlanned = false

    /// `true` after a step whose effect is not known yet.
    var isRepairing: Bool { taken > 0 }

    /// The trouble has lasted since `since`, or since the last step. Returns the action that is due.
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

    /// The pipeline has failed and is replaced. Only the last step is left: to replace it again if the new one does not
    /// become ready either.
    /// - Parameter isPlanned: Pass `true` for what is no repair, because the content needs another pipeline.
    mutating func fall(isPlanned: Bool = false, at now: Moment) {
        self.isPlanned = isPlanned
        trouble = .movement
        began = now
        taken = Self.steps.count - 1
    }

    /// A new or reopened pipeline is ready. Returns `true` when that ends a repair: after a standstill it must first move.
    mutating func settle(movementIsAwaited: Bool) -> Bool {
        if trouble == .movement, movementIsAwaited { return false }
        return recover()
    }

    /// Movement is not expected any more, which ends a standstill.
    mutating func rest() {
        if trouble == .movement { self = RepairLadder() }
    }

    /// The trouble is over. Returns `true` after a step, when this is a repair.
    mutating func recover() -> Bool {
        defer { self = RepairLadder() }
        return taken > 0 && !isPlanned
    }
}
