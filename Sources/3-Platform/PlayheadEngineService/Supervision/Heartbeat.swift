import PlaybackModel

/// Decides when the process of an engine must show a sign of life, and when it is given up.
///
/// While something plays, every half second. While nothing moves, only the answer to a command counts, so that an idle engine
/// is not woken. The clock stops while the system sleeps, and a pause of the watching thread itself voids the question.
struct Heartbeat: Sendable, Hashable {
    enum Step: Sendable, Hashable {
        /// Nothing is due before this moment; `nil` for never.
        case wait(until: Moment?)
        /// Ask, with this number.
        case ask(UInt64)
        case giveUp
    }

    private struct Question: Sendable, Hashable {
        var number: UInt64
        var moment: Moment
    }

    /// `true` while silence counts.
    var isPlaying = false
    private var asked: Question?
    private var lastNumber: UInt64 = 0
    private var nextQuestion: Moment?
    private var lastLook: Moment?
    private var hasCommand = false

    static let interval: Int64 = 500_000_000
    static let patience: Int64 = 2_000_000_000
    /// A watching thread that was away for longer than this cannot judge.
    private static let stall: Int64 = 1_000_000_000

    /// Notes that a command was sent, which the engine must take.
    mutating func noteCommand() { hasCommand = true }

    /// Notes the answer to a question.
    mutating func answer(_ number: UInt64) {
        if asked?.number == number { asked = nil }
    }

    /// Decides what is due.
    mutating func step(at now: Moment) -> Step {
        let wasAway = lastLook.map { now.nanoseconds(since: $0) > Self.patience + Self.stall } ?? false
        lastLook = now
        if let asked {
            if wasAway {
                // The answer may be waiting in the socket: ask again.
                self.asked = Question(number: asked.number, moment: now)
                return .wait(until: now.advanced(by: Self.patience))
            }
            let due = asked.moment.advanced(by: Self.patience)
            return now < due ? .wait(until: due) : .giveUp
        }
        guard hasCommand || isPlaying else {
            nextQuestion = nil
            return .wait(until: nil)
        }
        if !hasCommand, let nextQuestion, now < nextQuestion { return .wait(until: nextQuestion) }
        hasCommand = false
        lastNumber += 1
        asked = Question(number: lastNumber, moment: now)
        nextQuestion = now.advanced(by: Self.interval)
        return .ask(lastNumber)
    }
}
