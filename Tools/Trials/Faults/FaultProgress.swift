/// Where playback went from a fault on: neither back, nor further ahead than it was played.
///
/// All numbers are seconds.
struct FaultProgress: Sendable {
    /// What positions may differ by: a stream goes on at a key frame, and reports are measurements.
    static let tolerance = 1.5

    /// The position at the fault, or the one that the viewer chose after it.
    let origin: Double
    /// How much was played since, however often.
    private(set) var played = 0.0
    private(set) var lowest: Double
    private(set) var furthest: Double
    private var last: (position: Double, instant: Double)

    /// Begins where playback is at an instant.
    init(from origin: Double, at instant: Double) {
        self.origin = origin
        (lowest, furthest, last) = (origin, origin, (origin, instant))
    }

    /// Notes a position. Nothing is played faster than time passes: what is beyond that was left out.
    mutating func note(_ position: Double, at instant: Double) {
        let step = position - last.position
        if step > 0 { played += min(step, instant - last.instant + 0.1) }
        (lowest, furthest, last) = (min(lowest, position), max(furthest, position), (position, instant))
    }

    /// What must not be, with a hole of at most so many seconds.
    func problems(hole: Double) -> [String] {
        var problems: [String] = []
        if lowest < origin - Self.tolerance { problems.append("the position went back from \(origin) to \(lowest)") }
        let skipped = furthest - origin - played
        if skipped > hole + Self.tolerance {
            problems.append("\(skipped) s were skipped of which \(hole) may be: from \(origin) to \(furthest)")
        }
        let repeated = played - (last.position - origin)
        if repeated > Self.tolerance { problems.append("\(repeated) s were played twice") }
        return problems
    }
}
