import PlaybackModel

/// The position of a load as a function of time.
struct SimulatedTimeline: Sendable {
    /// The position at the anchor, in nanoseconds.
    var position: Int64 = 0
    /// The time of the anchor.
    var anchor = Moment.zero
    /// The speed since then; 0 while the position does not move.
    var rate = 0.0
    /// The limit of the position.
    var limit = Int64.max / 4
    /// `true` if the position is known.
    var isKnown = false

    func position(at moment: Moment) -> Int64 {
        guard rate > 0 else { return position }
        let elapsed = max(moment.nanoseconds(since: anchor), 0)
        let travelled = rate == 1 ? elapsed : Int64((Double(elapsed) * rate).rounded())
        return max(position, min(position + travelled, limit))
    }

    /// Returns the time to cover a distance at the current speed; at least a nanosecond for any distance.
    func time(toCover distance: Int64) -> Int64 {
        guard distance > 0 else { return 0 }
        return rate == 1 ? distance : Int64((Double(distance) / rate).rounded(.up))
    }
}
