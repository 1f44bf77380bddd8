import PlaybackModel

/// Decides whether a lost engine is started again.
///
/// Playback that continues for five seconds clears the record. Without such progress, three restarts within thirty seconds are
/// tried: the first immediately, later ones at the same position a second later and with the safe profile, because the
/// content itself may be the cause.
struct RestartPolicy: Sendable, Hashable {
    enum Decision: Sendable, Hashable {
        case restart
        /// Restart after a number of seconds, with software decoding.
        case restartSafely(after: Double)
        case giveUp
    }

    private struct Loss: Sendable, Hashable {
        var moment: Moment
        var position: Double?
    }

    private var losses: [Loss] = []
    private static let window: Int64 = 30_000_000_000
    private static let limit = 3
    private static let progress = 5.0
    private static let nearby = 1.0

    /// Notes a loss at a position, in seconds; `nil` if nothing has played yet.
    mutating func lose(at now: Moment, position: Double?) -> Decision {
        if let last = losses.last, let position, let before = last.position, position - before >= Self.progress {
            losses = []
        }
        losses.removeAll { now.nanoseconds(since: $0.moment) > Self.window }
        let isRepeated = losses.last.map { Self.isNear($0.position, position) } ?? false
        losses.append(Loss(moment: now, position: position))
        guard losses.count <= Self.limit else {
            losses = []
            return .giveUp
        }
        return isRepeated ? .restartSafely(after: 1) : .restart
    }

    private static func isNear(_ left: Double?, _ right: Double?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return abs(left - right) < nearby
    }

    /// Forgets the losses: someone asked for the content again.
    mutating func reset() { losses = [] }
}
