import PlaybackModel

/// Detects from samples whether the position advances.
struct MovementWatch: Sendable {
    enum Change: Sendable, Hashable {
        case began
        case stalled
    }

    /// The distance that counts as movement, in nanoseconds.
    static let threshold: Int64 = 50_000_000
    /// The time without movement that counts as a stall, in nanoseconds.
    static let stillness: Int64 = 500_000_000

    private(set) var isMoving = false
    /// The last position that differed from the one before.
    private(set) var position: Int64?
    /// The moment at which the position last changed, or movement was first expected.
    private(set) var lastChange: Moment?
    private var base: Int64?

    /// Movement is expected from now on, starting at the next sample.
    mutating func expect(at now: Moment, keepsMoving: Bool = false) {
        if !keepsMoving { isMoving = false }
        base = nil
        lastChange = now
    }

    /// Movement is not expected: paused or closed.
    mutating func rest() {
        isMoving = false
        base = nil
        lastChange = nil
    }

    /// Takes a sample in.
    mutating func take(_ sample: Int64, at now: Moment) -> Change? {
        if sample != position || lastChange == nil {
            position = sample
            lastChange = now
        }
        guard let base else {
            base = sample
            return nil
        }
        if !isMoving, abs(sample - base) >= Self.threshold {
            isMoving = true
            self.base = sample
            return .began
        }
        if isMoving, stillFor(now) >= Self.stillness {
            isMoving = false
            self.base = sample
            return .stalled
        }
        return nil
    }

    /// The time that the position has not changed, in nanoseconds.
    func stillFor(_ now: Moment) -> Int64 { lastChange.map { now.nanoseconds(since: $0) } ?? 0 }
}
