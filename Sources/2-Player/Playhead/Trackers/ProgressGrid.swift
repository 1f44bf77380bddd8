/// A grid of time with cells of one interval. Trackers with the same interval move at the same moments, and a clock with
/// whole seconds changes when a second is complete.
struct ProgressGrid {
    /// The length of a cell, in seconds of media time.
    let interval: Double

    /// Returns `true` if two times, in seconds, lie in the same cell.
    func isSameCell(_ first: Double, _ second: Double) -> Bool { cell(of: first) == cell(of: second) }

    /// Returns the seconds of media time to the start of the next cell: above zero, and never early because of rounding.
    func distance(from time: Double) -> Double { max((cell(of: time) + 1) * interval - time, 0) + 1e-6 }

    private func cell(of time: Double) -> Double { (time / interval + 1e-6).rounded(.down) }
}
