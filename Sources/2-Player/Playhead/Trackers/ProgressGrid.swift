/// Cuts the time into cells of one interval. Trackers of one interval move at the same moments, and a clock that shows
/// whole seconds changes when a second is full.
struct ProgressGrid {
    /// The length of a cell, in seconds of media time.
    let interval: Double

    /// Whether two times, in seconds, lie in one cell.
    func isSameCell(_ first: Double, _ second: Double) -> Bool { cell(of: first) == cell(of: second) }

    /// Seconds of media time to the beginning of the next cell: above zero, and never a cell's rounding too early.
    func distance(from time: Double) -> Double { max((cell(of: time) + 1) * interval - time, 0) + 1e-6 }

    private func cell(of time: Double) -> Double { (time / interval + 1e-6).rounded(.down) }
}
