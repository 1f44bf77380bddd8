import Foundation
import MediaServer

/// Runs many processes over each source and prints what became of them.
struct TortureParent {
    static let usage = """
        usage: Trials torture [--source SOURCE] [--processes N] [--seconds N] [--parallel N] [--seed N] [--markdown]

          --source SOURCE   one kind of source: \(TortureSource.allCases.map(\.rawValue).joined(separator: ", "))
          --processes N     processes in all, shared among the kinds; 1000
          --seconds N       seconds of operations in each; 4
          --parallel N      processes at a time; 3
          --seed N          the seed of the first process of each kind, the next ones count on; 1
          --markdown        nothing but the table

        A process that died says the number by which its core file can be found, where the system keeps such files.
        """

    private let processes: Int
    private let seconds: Int
    private let parallel: Int
    private let firstSeed: Int
    private let sources: [TortureSource]
    private let isMarkdown: Bool

    init(_ arguments: [String]) throws {
        let options = try Options(
            arguments, valued: ["--source", "--processes", "--seconds", "--parallel", "--seed"],
            flags: ["--markdown"])
        processes = try options.number("--processes", default: 1000)
        seconds = try options.number("--seconds", default: 4)
        parallel = try options.number("--parallel", default: 3)
        firstSeed = try options.number("--seed", default: 1)
        isMarkdown = options.has("--markdown")
        if let name = options.text("--source") {
            guard let source = TortureSource(rawValue: name) else {
                let names = TortureSource.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError(description: "no source \(name); there are \(names)")
            }
            sources = [source]
        } else {
            sources = TortureSource.allCases
        }
    }

    private struct Row {
        let source: TortureSource
        let results: [Result]

        func count(_ outcome: TortureOutcome) -> Int { results.count { $0.outcome == outcome } }
        var seeks: Int { results.reduce(0) { $0 + $1.seeks } }
    }

    private struct Result: Sendable {
        var seed: Int
        var outcome: TortureOutcome
        var seeks = 0
        var detail: String
    }

    /// Runs everything; returns the exit status: 0 when all was ok.
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
        return rows.allSatisfy { $0.count(.ok) == $0.results.count } ? 0 : 1
    }

    private func run(_ source: TortureSource, _ address: URL, _ count: Int) -> [Result] {
        ChildRun.inParallel(Array(firstSeed..<firstSeed + count), atATime: parallel) { [seconds] seed in
            let arguments = ["torture", "child", address.absoluteString, source.rawValue, "\(seed)", "\(seconds)"]
            do {
                return Self.judge(try ChildRun.run(arguments, limit: Double(seconds) + 90), seed)
            } catch {
                return Result(seed: seed, outcome: .error, detail: "\(error)")
            }
        }
    }

    private static func judge(_ child: ChildRun, _ seed: Int) -> Result {
        let fields = child.last("RESULT")?.split(separator: " ", maxSplits: 2).map(String.init) ?? []
        let seeks = fields.count > 1 ? Int(fields[1]) ?? 0 : 0
        let detail = fields.count > 2 ? fields[2] : child.tail
        switch child.ending {
        case .hung: return Result(seed: seed, outcome: .hang, seeks: seeks, detail: detail)
        case .signal(let signal):
            return Result(
                seed: seed, outcome: signal == SIGABRT ? .abort : .crash, seeks: seeks,
                detail: "signal \(signal), process \(child.process) \(detail)")
        case .exited:
            let outcome = fields.first.flatMap(TortureOutcome.init) ?? .error
            return Result(seed: seed, outcome: outcome, seeks: seeks, detail: detail)
        }
    }

    private func printTable(_ rows: [Row]) {
        let names = TortureOutcome.allCases.map(\.rawValue)
        if !isMarkdown { print("") }
        print("| source | processes | " + names.joined(separator: " | ") + " | seeks |")
        print("|---|---|" + String(repeating: "---|", count: names.count + 1))
        for row in rows {
            let cells = TortureOutcome.allCases.map { String(row.count($0)) }
            print("| \(row.source.title) | \(row.results.count) | \(cells.joined(separator: " | ")) | \(row.seeks) |")
        }
    }
}
