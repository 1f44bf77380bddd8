import CommandLineOptions
import Foundation
import MediaServer
import Playhead

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
        .isolation, .engine,
        OptionSpecification(
            "undisciplined",
            help:
                "Send seeks immediately, so that libraries abort. Processes must be lost, and the players continue. "
                + "Implies --isolation required."),
        OptionSpecification("markdown", help: "Print only the table."),
        .help,
    ])

    static let usage = """
        Usage: Trials torture [OPTION…]

        \(parser.help)
        A crashed process is reported with its process ID, by which its core file can be found. With --isolation required,
        the processes of engines may be lost: the players must continue, and nothing may remain.
        """

    private let processes: Int
    private let seconds: Int
    private let parallel: Int
    private let firstSeed: Int
    private let sources: [TortureSource]
    private let isolation: EngineIsolation
    private let engine: EngineChoice
    private let isDisciplined: Bool
    private let isMarkdown: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        processes = try options.count("processes") ?? 1000
        seconds = try options.count("seconds") ?? 4
        parallel = try options.count("parallel") ?? 3
        firstSeed = try options.count("seed") ?? 1
        isDisciplined = !options.has("undisciplined")
        let engine: EngineChoice = try options.choice("engine") ?? .gstreamer
        self.engine = engine
        isolation = isDisciplined && engine != .mpv ? try .option(of: options) : .required
        isMarkdown = options.has("markdown")
        // FFmpeg 5.1 cannot seek in HLS with fragmented MP4, which the alternates are.
        let all = TortureSource.allCases.filter { [engine] in engine != .mpv || $0 != .alternates }
        sources = try options.choice("source").map { [$0] } ?? all
    }

    private struct Row {
        let source: TortureSource
        let results: [Result]

        func count(_ outcome: TortureOutcome) -> Int { results.count { $0.outcome == outcome } }
        var seeks: Int { sum(\.seeks) }
        func sum(_ number: KeyPath<Result, Int>) -> Int { results.reduce(0) { $0 + $1[keyPath: number] } }
    }

    private struct Result: Sendable {
        var seed: Int
        var outcome: TortureOutcome
        var seeks = 0
        /// The number of engines' processes that were replaced.
        var losses = 0
        /// The number of pipelines that could not be stopped.
        var abandoned = 0
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
        return areAlive && (isDisciplined || rows.contains { $0.sum(\.losses) > 0 }) ? 0 : 1
    }

    private func run(_ source: TortureSource, _ address: URL, _ count: Int) -> [Result] {
        ChildRun.inParallel(Array(firstSeed..<firstSeed + count), atATime: parallel) {
            [seconds, isolation, engine, isDisciplined] seed in
            let arguments = [
                "torture", "child", address.absoluteString, source.rawValue, "\(seed)", "\(seconds)",
                isolation.rawValue, isDisciplined ? "disciplined" : "undisciplined",
                engine.rawValue,
            ]
            do {
                // Without the order of seeks, the child presses Retry up to three times.
                return Self.judge(
                    try ChildRun.run(arguments, limit: Double(seconds) + (isDisciplined ? 90 : 180)), seed)
            } catch {
                return Result(seed: seed, outcome: .error, detail: "\(error)")
            }
        }
    }

    private static func judge(_ child: ChildRun, _ seed: Int) -> Result {
        let fields = child.last("RESULT")?.split(separator: " ", maxSplits: 4).map(String.init) ?? []
        func number(_ index: Int) -> Int { fields.count > index ? Int(fields[index]) ?? 0 : 0 }
        var result = Result(
            seed: seed, outcome: .hang, seeks: number(1), losses: number(2), abandoned: number(3),
            detail: fields.count > 4 ? fields[4] : child.tail)
        switch child.ending {
        case .hung: break
        case .signal(let signal):
            result.outcome = signal == SIGABRT ? .abort : .crash
            result.detail = "signal \(signal), process \(child.process) \(result.detail)"
        case .exited: result.outcome = fields.first.flatMap(TortureOutcome.init) ?? .error
        }
        return result
    }

    private func printTable(_ rows: [Row]) {
        let names = TortureOutcome.allCases.map(\.rawValue)
        if !isMarkdown { print("") }
        let others = isolation == .none ? ["not stopped"] : ["not stopped", "engines lost"]
        print("| source | processes | " + (names + ["seeks"] + others).joined(separator: " | ") + " |")
        print("|---|---|" + String(repeating: "---|", count: names.count + 1 + others.count))
        for row in rows {
            let cells = TortureOutcome.allCases.map { String(row.count($0)) }
            let (losses, abandoned) = (row.sum(\.losses), row.sum(\.abandoned))
            let others = isolation == .none ? [abandoned] : [abandoned, losses]
            let all = cells + ([row.seeks] + others).map(String.init)
            print("| \(row.source.title) | \(row.results.count) | \(all.joined(separator: " | ")) |")
        }
    }
}
