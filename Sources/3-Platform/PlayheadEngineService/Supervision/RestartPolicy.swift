import PlaybackModel

/// Decides whether a lost engine is started again.
///
/// Five seconds of playback clear the record. Without such progress, three restarts within thirty seconds are tried: the first
/// immediately, later ones at the same position a second later, because the content itself may be the cause.
struct RestartPolicy: Sendable, Hashable {
    enum Decision: Sendable, Hashable {
        case restart
        /// Restart after a number of seconds.
        case restartLater(after: Double)
        case giveUp
    }

    private struct Loss: Sendable, Hashable {
        var moment: Moment
        var position: Double?
    }

    private var losses: [Loss] = []
    private static let window: Int64 = 30_000_000_000
    private static let limit = 3
    private static let nearby = 1.0

    /// The seconds of playback that count as progress.
    static let progress = 5.0

    /// Notes a loss.
    ///
    /// - Parameters:
    ///   - position: The position in seconds; `nil` if nothing has played yet.
    ///   - played: The seconds that the lost process has played.
    mutating func lose(at now: Moment, position: Double?, played: Double) -> Decision {
        if played >= Self.progress { losses = [] }
        losses.removeAll { now.nanoseconds(since: $0.moment) > Self.window }
        let isRepeated = losses.last.map { Self.isNear($0.position, position) } ?? false
        losses.append(Loss(moment: now, position: position))
        guard losses.count <= Self.limit else {
            losses = []
            return .giveUp
        }
        return isRepeated ? .restartLater(after: 1) : .restart
    }

    /// `true` if the process was lost before, and nothing has played since.
    var isRepeated: Bool { losses.count > 1 }

    private static func isNear(_ left: Double?, _ right: Double?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return abs(left - right) < nearby
    }
}
