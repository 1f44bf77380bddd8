import PlaybackModel

/// Decides when the process of an engine must show a sign of life, and when it is given up.
///
/// While something plays, every half second. While nothing moves, only the answer to a command counts, so that an idle engine
/// is not woken. The clock stops while the system sleeps, and a pause of the watching thread itself voids the question. Where the
/// threads of the engine wait for a processor, it gets more time.
struct Heartbeat: Sendable {
    enum Step: Sendable, Hashable {
        /// Nothing is due before this moment; `nil` for never.
        case wait(until: Moment?)
        /// Ask, with this number.
        case ask(UInt64)
        /// Measure how long the threads of the engine have waited for a processor, and pass it to `take(delay:at:)`.
        case measure
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
    /// The measurement after which another one follows, in nanoseconds, and when.
    private var measured: (delay: UInt64, next: Moment)?
    private var extensions = 0
    private var isHopeless = false

    static let interval: Int64 = 500_000_000
    static let patience: Int64 = 2_000_000_000
    /// A watching thread that was away for longer than this cannot judge.
    private static let stall: Int64 = 1_000_000_000
    /// The time between two measurements.
    private static let measuringTime: Int64 = 500_000_000
    /// The delay in this time from which the processors have too much to do.
    private static let busyDelay: UInt64 = 20_000_000
    /// The number of times that an engine gets more time for one answer.
    private static let extensionLimit = 4

    /// Notes that a command was sent, which the engine must take.
    mutating func noteCommand() { hasCommand = true }

    /// Notes the answer to a question.
    mutating func answer(_ number: UInt64) {
        guard asked?.number == number else { return }
        asked = nil
        (measured, extensions, isHopeless) = (nil, 0, false)
    }

    /// Takes how long the threads of the engine have waited for a processor since they began, in nanoseconds; `nil` if unknown.
    mutating func take(delay: UInt64?, at now: Moment) {
        guard let delay else {
            isHopeless = true
            return
        }
        guard let measured else {
            self.measured = (delay, now.advanced(by: Self.measuringTime))
            return
        }
        self.measured = nil
        if delay >= measured.delay + Self.busyDelay, extensions < Self.extensionLimit {
            extensions += 1
            asked?.moment = now
        } else {
            isHopeless = true
        }
    }

    /// Decides what is due.
    mutating func step(at now: Moment) -> Step {
        let wasAway = lastLook.map { now.nanoseconds(since: $0) > Self.patience + Self.stall } ?? false
        lastLook = now
        if let asked {
            if wasAway {
                // The answer may be waiting in the socket: ask again.
                self.asked = Question(number: asked.number, moment: now)
                measured = nil
                return .wait(until: now.advanced(by: Self.patience))
            }
            let due = asked.moment.advanced(by: Self.patience)
            guard now >= due else { return .wait(until: due) }
            guard !isHopeless else { return .giveUp }
            if let measured, now < measured.next { return .wait(until: measured.next) }
            return .measure
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
