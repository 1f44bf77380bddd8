import CommandLineOptions
import Foundation
import PlayheadCatalog
import SeededRandom

/// Kills processes that use a library, at random moments, and checks what is left.
struct LibraryParent {
    static let parser = OptionParser([
        OptionSpecification("kills", "N", help: "The number of kills. Default: 200."),
        OptionSpecification("parallel", "N", help: "The number of libraries in use at the same time. Default: 8."),
        OptionSpecification(
            "seed", "N", help: "Seed of the moments. Default: a random number, which is printed."), .help,
    ])

    static let usage = """
        Usage: Trials library [OPTION…]

        \(parser.help)
        A process that plays and changes everything else in a library is killed (SIGKILL) after up to 8 s. The library
        must then open without a notice, and its position must be at most \(Int(allowedLoss)) s old. Exits with 1 otherwise.
        """

    /// The largest loss of position, in seconds.
    static let allowedLoss = 5.0

    /// The result of all kills.
    struct Verdict: Sendable {
        var kills = 0
        /// The lost seconds of each kill during playback.
        var losses: [Double] = []
        var failures: [String] = []
    }

    var kills: Int
    var parallel: Int
    var seed: Int
    /// The arguments of a child after the name of the program, and its environment.
    var launch: @Sendable ([String]) -> (arguments: [String], environment: [String: String]) = {
        (["library", "child"] + $0, [:])
    }

    init(_ arguments: [String]) throws(UsageError) {
        let options = try Self.parser.parse(arguments)
        try options.refuseOperands()
        kills = try options.count("kills") ?? 200
        parallel = max(1, try options.count("parallel") ?? 8)
        seed = try options.count("seed") ?? Int.random(in: 1...999_999)
    }

    /// Runs the trial, prints its figures, and returns the exit status.
    func run() throws -> Int32 {
        print("library: \(kills) kills, seed \(seed)")
        fflush(nil)
        let verdict = verdict()
        for failure in verdict.failures { print("  \(failure)") }
        let losses = verdict.losses.sorted()
        let median = losses.isEmpty ? 0 : losses[losses.count / 2]
        print(
            """
            \(verdict.kills) kills, \(losses.count) of them during playback
            lost position: median \(median.formatted(.number.precision(.fractionLength(2)))) s, largest \
            \((losses.last ?? 0).formatted(.number.precision(.fractionLength(2)))) s
            \(verdict.failures.count) failures
            """)
        return verdict.failures.isEmpty && !losses.isEmpty ? 0 : 1
    }

    /// Kills all children, some at the same time, each with a library of its turn.
    func verdict() -> Verdict {
        let jobs = (0..<parallel).map { ($0, kills / parallel + ($0 < kills % parallel ? 1 : 0)) }
        let results = ChildRun.inParallel(jobs, atATime: parallel) { job, count in
            do {
                return try killRepeatedly(job, count)
            } catch {
                return Verdict(failures: ["library \(job): \(error)"])
            }
        }
        var sum = Verdict()
        for result in results {
            sum.kills += result.kills
            sum.losses += result.losses
            sum.failures += result.failures
        }
        return sum
    }

    private func killRepeatedly(_ job: Int, _ count: Int) throws -> Verdict {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("playhead-trial-\(ProcessInfo.processInfo.processIdentifier)-\(job)").path
        var random = SeededGenerator(seed: UInt64(seed) &* 1_000 &+ UInt64(job))
        var verdict = Verdict()
        for number in 0..<count {
            let start = Double(number + 1) * 1_000
            let place = "library \(job), kill \(number), seed \(seed)"
            let child = launch([folder, "\(random.next() % 1_000_000)", "\(start)"])
            let limit = 0.3 + Double(random.below(7_700)) / 1_000
            let run = try ChildRun.run(child.arguments, limit: limit, environment: child.environment)
            verdict.kills += 1
            if run.ending != .hung { verdict.failures.append("\(place): the process ended: \(run.tail)") }
            if run.output.contains("notice ") { verdict.failures.append("\(place): \(run.last("notice") ?? "")") }
            let left = try Self.inspect(folder)
            for notice in left.notices { verdict.failures.append("\(place): \(notice)") }
            guard let last = Self.lastPosition(run.output) else { continue }
            // A process that was killed before its first write can lose only its own time.
            let loss = last - max(left.position ?? 0, start)
            verdict.losses.append(max(loss, 0))
            if loss > Self.allowedLoss {
                verdict.failures.append("\(place): at \(last) s, but the library has \(left.position ?? 0) s")
            }
        }
        try FileManager.default.removeItem(atPath: folder)
        return verdict
    }

    /// The last position that the child has announced. The last line may be incomplete.
    private static func lastPosition(_ output: String) -> Double? {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last { $0.hasPrefix("at ") }
            .flatMap { Double($0.dropFirst(3)) }
    }

    /// The content of a library that nobody has open.
    struct Remains: Sendable {
        var notices: [String] = []
        var position: Double?
    }

    /// Opens the library after a kill. Called on a thread that may block.
    private static func inspect(_ folder: String) throws -> Remains {
        try Blocking.run {
            let library = try await MediaLibrary.open(at: folder)
            var remains = Remains(notices: await library.notices.map(\.description))
            remains.position = try await library.resumePoint(for: LibraryChild.film.id)?.position
            // Everything can be read.
            for list in try await library.lists() { _ = try await library.items(of: list.id) }
            _ = (try await library.history(), try await library.savedQueue(), try await library.favorites())
            _ = try await library.search("episode")
            // The folder may be removed next.
            try await library.close()
            return remains
        }
    }
}
