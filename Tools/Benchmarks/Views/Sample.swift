import CAllocationCounter
import Foundation

/// The costs of an operation: the best time of several runs, and the allocations of the last one.
struct Sample {
    let nanoseconds: Double
    let allocations: Double

    /// Measures an operation in several runs. `prepare` is not counted.
    @MainActor static func of(
        runs: Int, prepare: (Int) -> Void = { _ in }, run body: (Int) -> Void
    ) -> Sample {
        var best = Double.infinity
        var allocations: UInt64 = 0
        let clock = ContinuousClock()
        for run in 0..<runs {
            prepare(run)
            let before = allocation_count()
            let elapsed = clock.measure { body(run) }
            allocations = allocation_count() - before
            best = min(best, elapsed.nanoseconds)
        }
        return Sample(nanoseconds: best, allocations: Double(allocations))
    }

    /// Returns a line with the cost for each of a number of items.
    func line(_ name: String, each count: Int, _ unit: String) -> String {
        let time = (nanoseconds / Double(count)).text(0)
        let number = (allocations / Double(count)).text(2)
        return
            "  \(name): \(time) ns and \(number) allocations for each \(unit), \((nanoseconds / 1000).text(0)) µs in all"
    }

    /// Returns a line with the total cost.
    func line(_ name: String) -> String {
        "  \(name): \((nanoseconds / 1000).text(1)) µs, \(allocations.text(0)) allocations"
    }
}

extension Duration {
    /// The duration in nanoseconds.
    var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

extension Double {
    /// Returns the number with a number of decimals.
    func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

extension [Double] {
    /// The median; zero for an empty array.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2
    }
}
