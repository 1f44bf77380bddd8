import CommandLineOptions
import Foundation
import MediaServer
import Playhead

/// Starts, ends, changes and leaves items of many sorts, each within a time limit.
struct StartTrial {
    private static let parser = OptionParser([
        OptionSpecification("count", "N", help: "Starts of each sort, on average. Default: 1000."),
        OptionSpecification(
            "sorts", "NAMES",
            help:
                "Names with commas between them, of \(StartSort.all.map(\.name).joined(separator: ", ")). Default: all."
        ),
        OptionSpecification("limit", "SECONDS", help: "The limit of each stage of an item. Default: 15."),
        OptionSpecification("batch", "N", help: "Items that one engine plays. Default: 50."),
        OptionSpecification("parallel", "N", help: "Engines at a time. Default: 3."),
        OptionSpecification("seed", "N", help: "Seed of the first engine. Default: a random number, which is printed."),
        .isolation, .engine, .help,
    ])

    static let usage = """
        Usage: Trials starts [OPTION…]

        \(parser.help)
        An engine opens one item after another. Each is replaced while it opens or plays, pauses, changes tracks, or plays its
        end. A stage that does not come in time is a problem, and so are a failure, a start that the engine repeats, a crash,
        and what is left at the end. Exits with 1 if there is one.
        """

    let count: Int
    let limit: Int
    let batch: Int
    let parallel: Int
    let seed: Int
    let sorts: [StartSort]
    let isolation: EngineIsolation
    let engine: EngineChoice

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        count = try options.count("count") ?? 1000
        limit = try options.count("limit") ?? 15
        batch = max(1, try options.count("batch") ?? 50)
        parallel = max(1, try options.count("parallel") ?? 3)
        seed = try options.count("seed") ?? Int.random(in: 1...999_999)
        engine = try options.choice("engine") ?? .gstreamer
        isolation = engine == .mpv ? .required : try .option(of: options)
        let names = options.text("sorts")?.split(separator: ",").map(String.init)
        sorts = StartSort.all.filter { names?.contains($0.name) ?? true }
        if let unknown = names?.first(where: { name in !StartSort.all.contains { $0.name == name } }) {
            throw .unknownCommand(unknown)
        }
    }

    /// A problem of an item: its sort, its course, and what happened.
    struct Finding: Sendable, Hashable {
        let sort: String
        let course: String
        let text: String

        init(_ line: String) {
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            sort = parts.first ?? ""
            course = parts.count > 1 ? parts[1] : ""
            text = parts.count > 2 ? parts[2] : ""
        }
    }

    /// The items of one engine.
    struct Batch: Sendable {
        let seed: Int
        /// The sorts of the items that were requested.
        var starts: [String] = []
        var findings: [Finding] = []

        init(seed: Int, _ child: ChildRun, limit: Double) {
            self.seed = seed
            for line in child.output.split(separator: "\n").map(String.init) {
                if line.hasPrefix("START ") { starts.append(String(line.split(separator: " ")[1])) }
                if line.hasPrefix("PROBLEM ") { findings.append(Finding(String(line.dropFirst(8)))) }
            }
            let last = child.last("START") ?? "the-end start"
            switch child.ending {
            case .signal(let signal): findings.append(Finding("\(last) signal \(signal), process \(child.process)"))
            case .hung: findings.append(Finding("\(last) the process did not end in \(Int(limit)) s"))
            case .exited: if child.last("RESULT") == nil { findings.append(Finding("\(last) \(child.tail)")) }
            }
        }
    }

    /// Runs all engines, prints the problems and a table, and returns the exit status.
    func run() throws -> Int32 {
        let server = try StreamServer.started()
        defer { server.stop() }
        let addresses = try sorts.flatMap { [$0.name, try $0.serve(on: server).absoluteString] }
        let total = count * sorts.count
        let seeds = Array(seed..<seed + (total + batch - 1) / batch)
        print("starts: \(total) of \(sorts.count) sorts, seed \(seed)")
        fflush(nil)
        let batches = ChildRun.inParallel(seeds, atATime: parallel) { [batch, limit, isolation, engine] seed in
            let size = min(batch, total - (seed - seeds[0]) * batch)
            // Several stages of an item may take nearly their limit on a slow machine, but not all of them.
            let most = Double(limit) * 2 * Double(size) + 30
            let run = try? ChildRun.run(
                ["starts", "child", "\(seed)", "\(size)", "\(limit)", isolation.rawValue, engine.rawValue] + addresses,
                limit: most)
            guard let run else { return Batch?.none }
            let batch = Batch(seed: seed, run, limit: most)
            for finding in batch.findings {
                print("  seed \(seed): \(finding.sort), \(finding.course): \(finding.text)")
            }
            fflush(nil)
            return batch
        }
        let done = batches.compactMap { $0 }
        printTable(done)
        return done.count == batches.count && done.allSatisfy { $0.findings.isEmpty } ? 0 : 1
    }

    private func printTable(_ batches: [Batch]) {
        let courses = StartChild.Course.allCases.map(\.rawValue)
        print("| sort | starts | \(courses.map { "problems: \($0)" }.joined(separator: " | ")) |")
        print("|---|---|\(String(repeating: "---|", count: courses.count))")
        let findings = batches.flatMap(\.findings)
        for sort in sorts {
            let starts = batches.reduce(0) { $0 + $1.starts.count { $0 == sort.name } }
            let cells = courses.map { course in
                String(findings.count { $0.sort == sort.name && $0.course == course })
            }
            print("| \(sort.name) | \(starts) | \(cells.joined(separator: " | ")) |")
        }
        print("\(findings.count) problems")
    }
}
