import CommandLineOptions
import Foundation
import Glibc
import Playhead

/// The processes, memory, descriptors and threads that engines use, and must not leave behind.
struct Leftovers: Sendable, Hashable {
    /// A process that this one has started.
    struct Child: Sendable, Hashable {
        var process: Int32
        var name: String
        /// `true` if it has ended and nobody has waited for it.
        var isZombie: Bool
        /// The memory that only this process has, in bytes.
        var memory: Double
        var threads: Double
        var descriptors: Double
    }

    /// The processes of engines.
    var children: [Child]
    /// The mapped pictures of engines.
    var mappings: Int
    /// The open descriptors of this process.
    var descriptors: Int

    /// Measures this process and its children.
    static func now() -> Leftovers {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return Leftovers(
            children: names.compactMap { Int32($0) }.compactMap { child($0) }.sorted { $0.process < $1.process },
            mappings: maps.split(separator: "\n").count { $0.contains("playhead-frame") },
            descriptors: count("/proc/self/fd"))
    }

    /// A sentence for each thing that is left since `before`.
    func problems(since before: Leftovers, sparingDescriptors spare: Int = 8) -> [String] {
        var problems = children.map { child in
            "the process \(child.process) (\(child.name)) \(child.isZombie ? "is a zombie" : "still runs")"
        }
        if mappings > 0 { problems.append("\(mappings) mapped pictures are left") }
        if descriptors > before.descriptors + spare {
            problems.append("\(descriptors - before.descriptors) descriptors are left")
        }
        return problems
    }

    /// Returns the problems, or waits up to this many seconds until there are none.
    @MainActor static func problems(
        since before: Leftovers, within seconds: Double, sparingDescriptors spare: Int = 8
    ) async -> [String] {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let problems = now().problems(since: before, sparingDescriptors: spare)
            if problems.isEmpty { return [] }
            await Pace.pass(0.02)
        }
        return now().problems(since: before, sparingDescriptors: spare)
    }

    private static func child(_ process: Int32) -> Child? {
        guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[close...].split(separator: " ")
        guard fields.count > 2, fields[2] == "\(getpid())" else { return nil }
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let memory = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }?
            .split(whereSeparator: { $0 == " " || $0 == "\t" })
        return Child(
            process: process, name: String(stat[stat.index(after: open)..<close]), isZombie: fields[1] == "Z",
            memory: (memory.flatMap { $0.count > 1 ? Double($0[1]) : nil } ?? 0) * 1024,
            threads: Double(count("/proc/\(process)/task")), descriptors: Double(count("/proc/\(process)/fd")))
    }

    private static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
    }
}

extension OptionSpecification {
    /// The place of the engine.
    static let isolation = OptionSpecification(
        "isolation", "KIND",
        help: "Where the engine runs: none (in this program) or required (in a process). Default: none.")
}

extension OptionSpecification {
    /// The engine.
    static let engine = OptionSpecification(
        "engine", "NAME", help: "The engine: gstreamer or mpv. mpv implies --isolation required. Default: gstreamer.")
}

extension EngineIsolation {
    /// The choice on the command line of a trial.
    static func option(of options: ParsedArguments) throws(UsageError) -> EngineIsolation {
        try options.choice("isolation") ?? .none
    }
}
