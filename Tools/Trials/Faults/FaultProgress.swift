/// The progress of playback after a fault, which must neither go back nor skip content.
///
/// All values are in seconds.
struct FaultProgress: Sendable {
    /// The permitted difference of positions: streams continue at key frames, and reports are measurements.
    static let tolerance = 1.5

    /// The position at the fault.
    let origin: Double
    /// The time played since then, including repeats.
    private(set) var played = 0.0
    private(set) var lowest: Double
    private(set) var furthest: Double
    private var last: (position: Double, instant: Double)

    /// Creates the progress from a position at an instant.
    init(from origin: Double, at instant: Double) {
        self.origin = origin
        (lowest, furthest, last) = (origin, origin, (origin, instant))
    }

    /// Records a position. Playback is not faster than real time, so anything beyond that was skipped.
    mutating func note(_ position: Double, at instant: Double) {
        let step = position - last.position
        if step > 0 { played += min(step, instant - last.instant + 0.1) }
        (lowest, furthest, last) = (min(lowest, position), max(furthest, position), (position, instant))
    }

    /// The violations, with a permitted gap in seconds.
    func problems(hole: Double) -> [String] {
        var problems: [String] = []
        if lowest < origin - Self.tolerance { problems.append("the position went back from \(origin) to \(lowest)") }
        let skipped = furthest - origin - played
        if skipped > hole + Self.tolerance {
            problems.append("\(skipped) s were skipped between \(origin) and \(furthest); the limit is \(hole)")
        }
        let repeated = played - (last.position - origin)
        if repeated > Self.tolerance { problems.append("\(repeated) s were played twice") }
        return problems
    }
}
