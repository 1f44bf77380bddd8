import CommandLineOptions
import Foundation

/// The command line of the benchmarks.
enum BenchmarkCommand {
    private static let parser = OptionParser([
        OptionSpecification("rounds", "N", help: "The number of interleaved rounds. Default: 7; with isolation, 4."),
        OptionSpecification("items", "N", help: "The number of items in the library. Default: 100,000."),
        OptionSpecification("film", "PATH", repeats: true, help: "A film for `films`: a file or an address."),
        OptionSpecification("program", "PATH", help: "The window for `home`. Default: the one next to this program."),
        .help,
    ])

    private static let usage = """
        Usage: Benchmarks [machine] [library] [home] [peers] [isolation] [seeks] [films] [OPTION…]

        \(HelpTable.text([
            ("machine", "Events per second of the playback machine, allocations, cost of a derivation."),
            ("library", "Import, search per keystroke and writes of a library with 100,000 items, and its memory."),
            ("home", "The start of the window with a library of 100,000 items, until its first covers."),
            ("peers", "Startup, seek, CPU and memory against gst-play-1.0 and mpv, interleaved."),
            ("isolation", "CPU, missed frames and memory of the engine's process, with their targets."),
            ("seeks", "Seeks in the engine's process, with their target."),
            ("films", "Exact seeks in the films of `--film` against mpv, with their target."),
        ]))
        Options:
        \(parser.help)
        Runs all but `films` by default. Absolute times depend on the machine: compare the ratios.
        """

    /// Runs the measurements that the arguments name and returns the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(UsageError) {
            return try measure(arguments)
        } catch {
            FileHandle.standardError.write(Data(error.report("Benchmarks").utf8))
            return 2
        }
    }

    private static func measure(_ arguments: [String]) throws(UsageError) -> Int32 {
        let parsed = try parser.parse(arguments)
        if parsed.has("help") {
            print(usage)
            return 0
        }
        let rounds = try parsed.count("rounds")
        let items = try parsed.count("items") ?? 100_000
        let all: Set = ["machine", "library", "home", "peers", "isolation", "seeks"]
        var kinds = Set(parsed.operands)
        if let unknown = kinds.subtracting(all).subtracting(["films"]).first { throw .unexpectedOperand(unknown) }
        if kinds.isEmpty { kinds = all }
        if kinds.contains("machine") { MachineBenchmark.run() }
        do {
            if kinds.contains("library") { try LibraryBenchmark.run(count: items) }
            if kinds.contains("home") {
                try HomeBenchmark(rounds: rounds ?? 9, items: items, program: parsed.values("program").first?.first)
                    .run()
            }
            if kinds.contains("peers") { try PeerBenchmark(rounds: rounds ?? 7).run() }
            if kinds.contains("isolation") { try IsolationBenchmark(rounds: rounds ?? 4).run() }
            if kinds.contains("films") {
                try FilmSeeks(
                    mpv: PeerBenchmark.tool("mpv", package: "mpv"), films: parsed.values("film").compactMap(\.first),
                    rounds: rounds ?? 20
                ).run()
            }
            if kinds.contains("seeks") { try IsolatedSeeks(rounds: (rounds ?? 4) * 10).run() }
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            return 1
        }
        return 0
    }
}
