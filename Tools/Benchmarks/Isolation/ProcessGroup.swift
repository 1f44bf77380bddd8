import Foundation

/// A process and those that it has started, with their resources.
struct ProcessGroup {
    private let processes: [Int32]

    init(of process: Int32) { processes = Self.family(of: process) }

    private static func family(of process: Int32) -> [Int32] {
        let folder = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let children = threads.flatMap { thread in
            text("\(folder)/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
        }
        return [process] + children.flatMap { family(of: $0) }
    }

    /// Processor time in seconds, of the system as well.
    var processorTime: Double {
        let ticks = processes.map { process in
            // The name may contain spaces.
            let fields = Self.text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
        }
        return Double(ticks.reduce(0, +)) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Memory (PSS) in megabytes.
    var memory: Double {
        let kilobytes = processes.map { process in
            let line = Self.text("/proc/\(process)/smaps_rollup").split(separator: "\n").first { $0.hasPrefix("Pss:") }
            return line.flatMap { Double($0.split(separator: " ")[1]) } ?? 0
        }
        return kilobytes.reduce(0, +) / 1_024
    }

    /// The text of a file; empty for a process that is gone.
    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
