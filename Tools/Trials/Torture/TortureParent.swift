import CommandLineOptions
import Foundation
import MediaServer

/// Runs many processes for each source and prints the outcomes.
struct TortureParent {
    private static let parser = OptionParser([
        OptionSpecification(
            "source", "SOURCE",
            help: "One kind of source: \(TortureSource.allCases.map(\.rawValue).joined(separator: ", ")). Default: all."
        ),
        OptionSpecification("processes", "N", help: "Processes in all, shared among the kinds. Default: 1000."),
        OptionSpecification("seconds", "N", help: "Seconds of operations in each process. Default: 4."),
        OptionSpecification("parallel", "N", help: "Processes at a time. Default: 3."),
        OptionSpecification(
            "seed", "N", help: "Seed of the first process of each kind; each next one adds 1. Default: 1."),
        OptionSpecification(
            "home", "HOME",
            help:
                "The place of the engines: inProcess, isolated, or undisciplined, which is isolated and sends seeks at "
                + "once, so that libraries abort. Default: inProcess."),
        OptionSpecification("markdown", help: "Print only the table."),
        .help,
    ])

    static let usage = """
        Usage: Trials torture [OPTION…]

        \(parser.help)
        A crashed process is reported with its process ID, by which its core file can be found.
        """

    private let processes: Int
    private let seconds: Int
    private let parallel: Int
    private let firstSeed: Int
    private let sources: [TortureSource]
    private let isMarkdown: Bool
    private let home: TortureHome

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        processes = try options.count("processes") ?? 1000
        seconds = try options.count("seconds") ?? 4
        parallel = try options.count("parallel") ?? 3
        firstSeed = try options.count("seed") ?? 1
        isMarkdown = options.has("markdown")
        home = try options.choice("home") ?? .inProcess
        sources = try options.choice("source").map { [$0] } ?? TortureSource.allCases
    }

    private struct Row {
        let source: TortureSource
        let results: [Result]

        func count(_ outcome: TortureOutcome) -> Int { results.count { $0.outcome == outcome } }
        var seeks: Int { results.reduce(0) { $0 + $1.seeks } }
        var losses: Int { results.reduce(0) { $0 + $1.losses } }
    }

    private struct Result: Sendable {
        var seed: Int
        var outcome: TortureOutcome
        var seeks = 0
        /// Lost processes of isolated engines.
        var losses = 0
        var detail: String
    }

    /// Runs all processes and returns the exit status: 0 if all outcomes are `ok`.
    func run() throws -> Int32 {
        let server = try StreamServer.started()
        defer { server.stop() }
        let clock = ContinuousClock()
        let start = clock.now
        var rows: [Row] = []
        for (index, source) in sources.enumerated() {
            let count = processes / sources.count + (index < processes % sources.count ? 1 : 0)
            guard count > 0 else { continue }
            let row = Row(source: source, results: run(source, try source.serve(on: server), count))
            rows.append(row)
            guard !isMarkdown else { continue }
            defer { fflush(nil) }
            for result in row.results where result.outcome != .ok {
                print("\(source.rawValue) seed \(result.seed): \(result.outcome.rawValue) \(result.detail)")
            }
            print("\(source.rawValue): \(row.count(.ok)) of \(count) ok, \(row.seeks) seeks")
        }
        printTable(rows)
        let passed = start.duration(to: clock.now)
        if !isMarkdown { print("\n\(passed / max(1, processes)) a process, \(parallel) at a time") }
        let areAlive = rows.allSatisfy { $0.count(.ok) == $0.results.count }
        // Without an abort, the trial has shown nothing.
        return areAlive && (home != .undisciplined || rows.contains { $0.losses > 0 }) ? 0 : 1
    }

    private func run(_ source: TortureSource, _ address: URL, _ count: Int) -> [Result] {
        ChildRun.inParallel(Array(firstSeed..<firstSeed + count), atATime: parallel) { [seconds, home] seed in
            let arguments = [
                "torture", "child", address.absoluteString, source.rawValue, "\(seed)", "\(seconds)", home.rawValue,
            ]
            do {
                return Self.judge(try ChildRun.run(arguments, limit: Double(seconds) + 90), seed)
            } catch {
                return Result(seed: seed, outcome: .error, detail: "\(error)")
            }
        }
    }

    private static func judge(_ child: ChildRun, _ seed: Int) -> Result {
        let fields = child.last("RESULT")?.split(separator: " ", maxSplits: 3).map(String.init) ?? []
        let seeks = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        let losses = fields.count > 2 ? Int(fields[2]) ?? 0 : 0
        let detail = fields.count > 3 ? fields[3] : fields.count > 2 ? "" : child.tail
        switch child.ending {
        case .hung: return Result(seed: seed, outcome: .hang, seeks: seeks, detail: detail)
        case .signal(let signal):
            return Result(
                seed: seed, outcome: signal == SIGABRT ? .abort : .crash, seeks: seeks,
                detail: "signal \(signal), process \(child.process) \(detail)")
        case .exited:
            let outcome = fields.first.flatMap(TortureOutcome.init) ?? .error
            return Result(seed: seed, outcome: outcome, seeks: seeks, losses: losses, detail: detail)
        }
    }

    private func printTable(_ rows: [Row]) {
        let names = TortureOutcome.allCases.map(\.rawValue)
        if !isMarkdown { print("") }
        print("| source | processes | " + names.joined(separator: " | ") + " | seeks | engines lost |")
        print("|---|---|" + String(repeating: "---|", count: names.count + 2))
        for row in rows {
            let cells = TortureOutcome.allCases.map { String(row.count($0)) }
            print(
                "| \(row.source.title) | \(row.results.count) | \(cells.joined(separator: " | ")) | \(row.seeks) | \(row.losses) |"
            )
        }
    }
}
