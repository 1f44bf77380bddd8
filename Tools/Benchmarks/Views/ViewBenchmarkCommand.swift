import CommandLineOptions
import Foundation

/// The command line of the view benchmarks.
@MainActor enum ViewBenchmarkCommand {
    private static let parser = OptionParser([
        OptionSpecification("rounds", "N", help: "The number of interleaved rounds. Default: 5."),
        OptionSpecification("scene", "NAME", help: "Measure one kind of window only."), .help,
    ])

    private static let usage = """
        Usage: ViewBenchmarks [graph] [windows] [OPTION…]

        \(HelpTable.text([
            ("graph", "Bodies, lists and a slider without a screen: time and allocations per node."),
            ("windows", "GTK windows against the same ones in C, interleaved; hops to the main actor."),
        ]))
        Options:
        \(parser.help)
        Runs both by default. Absolute times depend on the machine: compare the ratios.
        """

    /// Runs the measurements named in the arguments. Returns the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(UsageError) {
            return try measure(arguments)
        } catch {
            FileHandle.standardError.write(Data(error.report("ViewBenchmarks").utf8))
            return 2
        }
    }

    private static func measure(_ arguments: [String]) throws(UsageError) -> Int32 {
        if let first = arguments.first, first == "scene" {
            guard let kind = arguments.last.flatMap(SceneKind.init(rawValue:)) else { throw .missingOperand("a scene") }
            SceneRun.start(kind)
        }
        let parsed = try parser.parse(arguments)
        if parsed.has("help") {
            print(usage)
            return 0
        }
        let rounds = try parsed.count("rounds") ?? 5
        let scene: SceneKind? = try parsed.choice("scene")
        var kinds = Set(parsed.operands)
        if let unknown = kinds.subtracting(["graph", "windows"]).first { throw .unexpectedOperand(unknown) }
        if kinds.isEmpty { kinds = ["graph", "windows"] }
        if kinds.contains("graph") { GraphBenchmark.run() }
        guard kinds.contains("windows") else { return 0 }
        do {
            try WindowBenchmark(rounds: rounds, scenes: scene.map { [$0] } ?? SceneKind.allCases).run()
        } catch {
            FileHandle.standardError.write(Data("ViewBenchmarks: \(error)\n".utf8))
            return 1
        }
        return 0
    }
}
