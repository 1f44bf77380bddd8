import PlaybackModel

/// The time limits for opening.
struct OpenWatch: Sendable {
    /// The limit without messages, in nanoseconds.
    static let limit: Int64 = 15_000_000_000
    /// The limit on a network while messages arrive, in nanoseconds.
    static let limitWithProgress: Int64 = 30_000_000_000

    private let began: Moment
    var beginning: Moment { began }
    private var lastSign: Moment

    init(began: Moment) {
        self.began = began
        lastSign = began
    }

    /// The pipeline has sent a message.
    mutating func hear(at now: Moment) { lastSign = now }

    /// Returns `true` when a file's pipeline is silent for so long that it hangs, as one in thousands does.
    func isSilent(at now: Moment) -> Bool { now.nanoseconds(since: lastSign) >= Self.limit / 3 }

    /// Returns `true` when the pipeline has sent nothing for half a second.
    func isQuiet(at now: Moment) -> Bool { now.nanoseconds(since: lastSign) >= 500_000_000 }

    /// Returns `true` when the time is used up.
    func isExpired(isNetwork: Bool, at now: Moment) -> Bool {
        let age = now.nanoseconds(since: began)
        if age >= Self.limitWithProgress { return true }
        guard age >= Self.limit else { return false }
        return !isNetwork || now.nanoseconds(since: lastSign) >= Self.limit / 3
    }
}
