import Foundation

/// The command line: which measurements to make.
enum BenchmarkCommand {
    private static let usage = """
        usage: Benchmarks [machine] [peers] [--rounds N]

          machine   events a second through the playback machine, allocations, cost of a derivation
          peers     start, seek, CPU and memory of playhead against gst-play-1.0 and mpv, interleaved

        Both without an argument. Times of one machine mean little: read the ratios.
        """

    static func run(_ arguments: [String]) -> Int32 {
        var kinds: Set<String> = []
        var rounds = 7
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "machine", "peers": kinds.insert(argument)
            case "--rounds":
                guard let value = rest.popFirst().flatMap({ Int($0) }), value > 0 else { return fail() }
                rounds = value
            case "--help", "-h":
                print(usage)
                return 0
            default: return fail()
            }
        }
        if kinds.isEmpty { kinds = ["machine", "peers"] }
        if kinds.contains("machine") { MachineBenchmark.run() }
        guard kinds.contains("peers") else { return 0 }
        do {
            try PeerBenchmark(rounds: rounds).run()
        } catch {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            return 1
        }
        return 0
    }

    private static func fail() -> Int32 {
        FileHandle.standardError.write(Data((usage + "\n").utf8))
        return 2
    }
}
