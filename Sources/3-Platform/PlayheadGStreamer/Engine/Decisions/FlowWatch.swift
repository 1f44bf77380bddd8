import PlaybackModel

/// Notices that a live stream has become silent, which the position does not show: sinks follow the clock without data as well.
struct FlowWatch: Sendable {
    /// The time without data after which a connection counts as lost, in nanoseconds. The player reconnects up to four
    /// seconds after the last movement.
    static let limit: Int64 = 3_000_000_000

    private var count: Int?
    private var since = Moment.zero

    /// Takes in the number of buffers that the sinks have received.
    mutating func take(_ count: Int, at now: Moment) {
        guard count != self.count else { return }
        self.count = count
        since = now
    }

    /// Nothing is expected: the pipeline is paused or opens.
    mutating func rest() { count = nil }

    /// Returns `true` when nothing has arrived for too long.
    func isSilent(at now: Moment) -> Bool { count != nil && now.nanoseconds(since: since) >= Self.limit }
}
