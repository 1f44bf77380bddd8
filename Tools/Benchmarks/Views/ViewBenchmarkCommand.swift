import Foundation

/// The command line: which measurements of the views to make.
@MainActor enum ViewBenchmarkCommand {
    private static let usage = """
        usage: ViewBenchmarks [graph] [windows] [--rounds N]

          graph     bodies, lists and a slider without a screen: time and allocations of each node
          windows   windows of GTK against the same ones written by hand in C, interleaved; hops to the main actor

        Both without an argument. Times of one machine mean little: read the ratios.
        """

    static func run(_ arguments: [String]) -> Int32 {
        var kinds: Set<String> = []
        var rounds = 5
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "graph", "windows": kinds.insert(argument)
            case "--rounds":
                guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { return fail() }
                rounds = value
            case "scene":
                guard let kind = rest.popFirst().flatMap({ SceneKind(rawValue: $0) }) else { return fail() }
                SceneRun.start(kind)
            case "--help", "-h":
                print(usage)
                return 0
            default: return fail()
            }
        }
        if kinds.isEmpty { kinds = ["graph", "windows"] }
        if kinds.contains("graph") { GraphBenchmark.run() }
        guard kinds.contains("windows") else { return 0 }
        do {
            try WindowBenchmark(rounds: rounds).run()
        } catch {
            FileHandle.standardError.write(Data("ViewBenchmarks: \(error)\n".utf8))
            return 1
        }
        return 0
    }

    private static func fail() -> Int32 {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        return 2
    }
}
