import Foundation
import PlayheadTesting

/// Runs many processes over each source and prints what became of them.
final class TortureParent {
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let usage = """
        usage: Torture [--source SOURCE] [--runs N] [--seconds N] [--parallel N] [--seed N] [--markdown]

          --source SOURCE   one kind of source: \(TortureSource.allCases.map(\.rawValue).joined(separator: ", "))
          --runs N          processes for each kind; 60
          --seconds N       seconds of operations in each; 4
          --parallel N      processes at a time; 3
          --seed N          the seed of the first process, the next ones count on; 1
          --markdown        nothing but the table
        """

    private var runs = 60
    private var seconds = 4.0
    private var parallel = 3
    private var firstSeed = 1
    private var sources = TortureSource.allCases
    private var isMarkdown = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--markdown" {
                isMarkdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
            switch option {
            case "--runs": runs = try number(option, value)
            case "--seconds": seconds = Double(try number(option, value))
            case "--parallel": parallel = max(1, try number(option, value))
            case "--seed": firstSeed = try number(option, value)
            case "--source":
                guard let source = TortureSource(rawValue: value) else {
                    let names = TortureSource.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(description: "no source \(value); there are \(names)")
                }
                sources = [source]
            default: throw UsageError(description: "no option \(option)")
            }
        }
    }

    private func number(_ option: String, _ value: String) throws -> Int {
        guard let number = Int(value), number > 0 else {
            throw UsageError(description: "\(option) needs a positive number, not \(value)")
        }
        return number
    }

    /// Runs everything; returns the exit status: 0 when all was ok.
    func run() throws -> Int32 {
        let server = try StreamServer.started()
        defer { server.stop() }
        var rows: [(TortureSource, [TortureOutcome: Int], Int)] = []
        for source in sources {
            let address = try source.serve(on: server)
            let results = run(source, address)
            var counts: [TortureOutcome: Int] = [:]
            var seeks = 0
            for result in results {
                counts[result.outcome, default: 0] += 1
                seeks += result.seeks
                if result.outcome != .ok {
                    print("\(source.rawValue) seed \(result.seed): \(result.outcome.rawValue) \(result.detail)")
                }
            }
            rows.append((source, counts, seeks))
            print("\(source.rawValue): \(counts[.ok] ?? 0) of \(runs) ok, \(seeks) seeks")
        }
        printTable(rows)
        return rows.allSatisfy { $0.1[.ok] == runs } ? 0 : 1
    }

    private struct Result {
        var seed: Int
        var outcome: TortureOutcome
        var seeks: Int
        var detail: String
    }

    private func run(_ source: TortureSource, _ address: URL) -> [Result] {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = parallel
        let results = Results()
        for seed in firstSeed..<(firstSeed + runs) {
            queue.addOperation { [seconds] in
                results.add(Self.runChild(seed, source, address, seconds))
            }
        }
        queue.waitUntilAllOperationsAreFinished()
        return results.all.sorted { $0.seed < $1.seed }
    }

    private static func runChild(
        _ seed: Int, _ source: TortureSource, _ address: URL, _ seconds: Double
    ) -> Result {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = ["child", address.absoluteString, source.rawValue, String(seed), String(seconds)]
        child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let pipe = Pipe()
        child.standardOutput = pipe
        child.standardError = pipe
        do { try child.run() } catch {
            return Result(seed: seed, outcome: .error, seeks: 0, detail: "\(error)")
        }
        let ended = DispatchSemaphore(value: 0)
        child.terminationHandler = { _ in ended.signal() }
        let hung = HangFlag()
        let watch = DispatchQueue.global()
        watch.async {
            if ended.wait(timeout: .now() + seconds + 90) == .timedOut {
                hung.set()
                kill(child.processIdentifier, SIGKILL)
            }
        }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        let last = text.split(separator: "\n").last { $0.hasPrefix("RESULT ") }
        let fields = last?.split(separator: " ", maxSplits: 3).map(String.init) ?? []
        let seeks = fields.count > 2 ? Int(fields[2]) ?? 0 : 0
        let detail = fields.count > 3 ? fields[3] : text.split(separator: "\n").suffix(2).joined(separator: " | ")
        if hung.isSet { return Result(seed: seed, outcome: .hang, seeks: seeks, detail: detail) }
        if child.terminationReason == .uncaughtSignal {
            let outcome: TortureOutcome = child.terminationStatus == SIGABRT ? .abort : .crash
            return Result(
                seed: seed, outcome: outcome, seeks: seeks, detail: "signal \(child.terminationStatus) \(detail)")
        }
        let outcome = fields.count > 1 ? TortureOutcome(rawValue: fields[1]) ?? .error : .error
        return Result(seed: seed, outcome: outcome, seeks: seeks, detail: detail)
    }

    private func printTable(_ rows: [(TortureSource, [TortureOutcome: Int], Int)]) {
        let names = TortureOutcome.allCases.map(\.rawValue)
        print("")
        print("| source | processes | " + names.joined(separator: " | ") + " | seeks |")
        print("|---|---|" + String(repeating: "---|", count: names.count + 1))
        for (source, counts, seeks) in rows {
            let cells = TortureOutcome.allCases.map { String(counts[$0] ?? 0) }
            print("| \(source.title) | \(runs) | " + cells.joined(separator: " | ") + " | \(seeks) |")
        }
    }

    /// Results from several threads.
    private final class Results: @unchecked Sendable {
        // Every access to `results` holds the lock.
        private let lock = NSLock()
        private var results: [Result] = []
        func add(_ result: Result) { lock.withLock { results.append(result) } }
        var all: [Result] { lock.withLock { results } }
    }

    /// Whether a child had to be ended.
    private final class HangFlag: @unchecked Sendable {
        // Every access to `value` holds the lock.
        private let lock = NSLock()
        private var value = false
        func set() { lock.withLock { value = true } }
        var isSet: Bool { lock.withLock { value } }
    }
}
