import Foundation

/// The memory of a process over time, and whether it grows.
struct MemoryTrend: CustomStringConvertible {
    /// The samples of each process, in megabytes, oldest first.
    private var processes: [[Double]] = [[]]

    /// The least number of samples that show a trend. The first third is left out, while caches fill.
    static let fewest = 12
    /// The growth from the median of the second third to that of the last that is permitted, in megabytes.
    static let limit = 16.0

    /// Begins with another process.
    mutating func restart() { if processes.last?.isEmpty == false { processes.append([]) } }

    /// Notes the memory of a process: its proportional share of the pages that it uses.
    mutating func note(process: pid_t) {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pss:") }),
            let size = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { return }
        note(size / 1_024)
    }

    mutating func note(_ megabytes: Double) { processes[processes.count - 1].append(megabytes) }

    /// The growth of each process with enough samples, in megabytes.
    var growths: [Double] {
        processes.filter { $0.count >= Self.fewest }.map { samples in
            let part = samples.count / 3
            return Self.median(samples.suffix(part)) - Self.median(samples.dropFirst(part).prefix(part))
        }
    }

    /// `true` if no process has grown by more than the limit.
    var isSteady: Bool { growths.allSatisfy { $0 <= Self.limit } }

    private static func median(_ samples: ArraySlice<Double>) -> Double {
        let sorted = samples.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    var description: String {
        processes.filter { !$0.isEmpty }.map { samples in
            "memory in MB: " + samples.map { "\(Int($0.rounded()))" }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
