package import PlaybackModel
import Synchronization

/// The newest position report of each load, for callers on any thread.
package final class PositionBoard: Sendable {
    private struct Entry {
        var report: PositionReport
        var limit: CMTime
    }

    /// With a higher rate, or none that is a number, the position is not extrapolated.
    private static let largestRate = 1e6
    private let entries = Mutex<[Generation: Entry]>([:])

    package init() {}

    /// Keeps a report. Extrapolation from it stops at `limit` when that is numeric.
    package func note(_ report: PositionReport, limit: CMTime, of generation: Generation) {
        entries.withLock { $0[generation] = Entry(report: report, limit: limit) }
    }

    package func forget(_ generation: Generation) { entries.withLock { _ = $0.removeValue(forKey: generation) } }

    package func forgetAll() { entries.withLock { $0.removeAll() } }

    /// The position at `now`; invalid while unknown.
    package func time(of generation: Generation, at now: Moment) -> CMTime {
        guard let entry = entries.withLock({ $0[generation] }) else { return .invalid }
        let report = entry.report
        guard report.rate != 0, abs(report.rate) <= Self.largestRate, report.time.isNumeric else { return report.time }
        // Reports come four times a second: extrapolation for more than a second would be a guess.
        let elapsed = min(max(0, now.nanoseconds(since: report.stamp)), 1_000_000_000)
        let moved = CMTime(value: Int64(Double(elapsed) * report.rate), timescale: 1_000_000_000)
        let time = report.time + moved
        return entry.limit.isNumeric && time > entry.limit ? max(entry.limit, report.time) : time
    }
}
