import PlaybackModel

/// When to say that the network sends nothing: once per stall, after 15 seconds.
///
/// The host gives up 20 seconds after the engine's last word; with this word a stall lasts 35 seconds at most.
struct StarvationWatch: Sendable {
    static let limit: Int64 = 15_000_000_000

    private var began: Moment?
    private var hasSpoken = false

    /// The stall lasts. Says whether the word is due now.
    mutating func starve(at now: Moment) -> Bool {
        guard let began else {
            self.began = now
            return false
        }
        guard !hasSpoken, now.nanoseconds(since: began) >= Self.limit else { return false }
        hasSpoken = true
        return true
    }

    /// How long it has lasted, in nanoseconds.
    func length(at now: Moment) -> Int64 { began.map { now.nanoseconds(since: $0) } ?? 0 }

    /// Data flows again.
    mutating func feed() { self = StarvationWatch() }
}
