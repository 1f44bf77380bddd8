import PlaybackModel

/// Whether the position moves, from samples of it.
struct MovementWatch: Sendable {
    enum Change: Sendable, Hashable {
        case began
        case stalled
    }

    /// How far the position must move before it counts, in nanoseconds.
    static let threshold: Int64 = 50_000_000
    /// How long it may stand before that counts, in nanoseconds.
    static let stillness: Int64 = 500_000_000

    private(set) var isMoving = false
    /// The last position that differed from the one before.
    private(set) var position: Int64?
    /// When the position changed last, or when movement was first expected.
    private(set) var lastChange: Moment?
    private var base: Int64?

    /// Movement is expected from now on, from wherever the next sample is.
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

    /// How long the position has been standing, in nanoseconds.
    func stillFor(_ now: Moment) -> Int64 { lastChange.map { now.nanoseconds(since: $0) } ?? 0 }
}
