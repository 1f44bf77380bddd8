import PlaybackModel

/// When an item that never becomes ready is given up.
struct OpenWatch: Sendable {
    /// Without a sign of life.
    static let limit: Int64 = 15_000_000_000
    /// On a network with signs of life.
    static let limitWithProgress: Int64 = 30_000_000_000

    private let began: Moment
    var beginning: Moment { began }
    private var lastSign: Moment

    init(began: Moment) {
        self.began = began
        lastSign = began
    }

    /// Something was heard of the network or the content.
    mutating func hear(at now: Moment) { lastSign = now }

    /// Whether a file says nothing for so long that its pipeline stands still, as one in thousands does.
    func isSilent(at now: Moment) -> Bool { now.nanoseconds(since: lastSign) >= Self.limit / 3 }

    /// Returns whether nothing was heard for half a second.
    func isQuiet(at now: Moment) -> Bool { now.nanoseconds(since: lastSign) >= 500_000_000 }

    /// Whether to give up.
    func isExpired(isNetwork: Bool, at now: Moment) -> Bool {
        let age = now.nanoseconds(since: began)
        if age >= Self.limitWithProgress { return true }
        guard age >= Self.limit else { return false }
        return !isNetwork || now.nanoseconds(since: lastSign) >= Self.limit / 3
    }
}
