import CommandLineOptions
import Exploration

/// The command-line options of `Explore`.
struct ExploreOptions {
    let alphabets: [Alphabet]
    let seconds: Double
    let states: Int
    let depth: Int
    let threads: Int
    let folder: String

    private static let parser = OptionParser([
        OptionSpecification(
            "alphabets", "A,B", help: "The alphabets to explore. Default: all, those that close first."),
        OptionSpecification(
            "seconds", "N",
            help: "The time for all alphabets. Time that narrow ones do not need goes to the others. Default: 300."),
        OptionSpecification(
            "states", "N", help: "The most states per alphabet, about 60 bytes each. Default: 50000000."),
        OptionSpecification("depth", "N", help: "The most inputs from the initial state. Default: 10000."),
        OptionSpecification("threads", "N", help: "The number of threads; results do not depend on it. Default: 2."),
        OptionSpecification("traces", "FOLDER", help: "The folder for traces. Default: .build/exploration."),
        .help,
    ])

    /// Reads arguments, without the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        let parsed = try Self.parser.parse(arguments)
        try parsed.refuseOperands()
        var alphabets: [Alphabet] = []
        for name in parsed.text("alphabets")?.split(separator: ",").map(String.init) ?? [] {
            guard let alphabet = Alphabet.named(name) else {
                let names = Alphabet.all.map(\.name).joined(separator: ", ")
                throw .badValue(option: "--alphabets", value: name, expected: "some of \(names)")
            }
            alphabets.append(alphabet)
        }
        self.alphabets = parsed.has("alphabets") ? alphabets : Alphabet.all
        seconds = try parsed.number("seconds", in: 1...1e9, expected: "a number of at least 1") ?? 300
        states = try parsed.count("states", default: 50_000_000)
        depth = try parsed.count("depth", default: 10_000)
        threads = try parsed.count("threads", default: 2)
        folder = parsed.text("traces") ?? ".build/exploration"
    }

    static var usage: String {
        let list = Alphabet.all.map { ("\($0.name) (\($0.moves.count) moves)", $0.summary) }
        return """
            Usage: Explore [OPTION…]

            Runs the playback machine through every state that it can reach, the nearest first, and checks each step against
            the rules: the invariants of the state model, the legal transitions, each completion exactly once, and the
            reachable futures of each state. The first violation ends the run with the shortest sequence of inputs, in words
            and as a trace for `playhead replay FILE`.

            Options:
            \(parser.help)
            Alphabets, with the moves that are tried in each state:
            \(HelpTable.text(list))
            Exit status: 0 every rule holds, 1 a rule was violated, 2 usage error.
            """
    }
}

extension String {
    /// This text with blanks after it.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// This text with blanks before it.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
