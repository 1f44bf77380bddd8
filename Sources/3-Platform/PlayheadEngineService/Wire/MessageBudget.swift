import PlaybackModel

/// Counts the messages of a process and their bytes: a process that sends without end would keep the player busy and use
/// its memory.
///
/// A burst is allowed, as after an item is opened; in the long term less is. Playback needs some hundred small messages a
/// second.
struct MessageBudget: Sendable, Hashable {
    /// An allowance that is used up and grows again.
    private struct Allowance: Sendable, Hashable {
        let largest: Double
        let perSecond: Double
        var left: Double

        init(_ largest: Double, perSecond: Double) {
            (self.largest, self.perSecond, left) = (largest, perSecond, largest)
        }

        mutating func take(_ amount: Int, after seconds: Double) -> Bool {
            left = min(largest, left + seconds * perSecond) - Double(amount)
            return left >= 0
        }
    }

    private var messages = Allowance(5_000, perSecond: 2_000)
    /// A message in memory may be as large as the whole allowance.
    private var bytes = Allowance(96e6, perSecond: 12e6)
    private var last: Moment?

    /// Notes a message. Returns `false` if it is one too many.
    mutating func take(byteCount: Int, at now: Moment) -> Bool {
        let seconds = Double(max(0, now.nanoseconds(since: last ?? now))) / 1e9
        last = now
        let isAllowed = messages.take(1, after: seconds)
        return bytes.take(byteCount, after: seconds) && isAllowed
    }
}
