import CommandLineOptions
import Exploration

/// The command-line options of `Explore`.
struct ExploreOptions {
    let alphabets: [Alphabet]
    /// The time limit for all alphabets together; `nil` without one.
    let seconds: Double?
    /// The number of states for all alphabets together; `nil` for as many as memory allows.
    let states: Int?
    let depth: Int
    let threads: Int
    let folder: String

    private static let parser = OptionParser([
        OptionSpecification("alphabets", "A,B", help: "Alphabets to explore. Default: all, closing ones first."),
        OptionSpecification(
            "states", "N",
            help:
                "Total number of states; deterministic. Alphabets that close take what they need, and the run fails if "
                + "one does not close; the others share the rest."),
        OptionSpecification("seconds", "N", help: "Total time limit. Default: 300, or none with --states."),
        OptionSpecification("depth", "N", help: "Maximum number of inputs from the start. Default: 10000."),
        OptionSpecification("threads", "N", help: "Number of threads; results do not depend on it. Default: 2."),
        OptionSpecification(
            "traces", "FOLDER", help: "Folder for the trace of a violation. Default: .build/exploration."),
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
        states = try parsed.count("states")
        seconds =
            try parsed.number("seconds", in: 1...1e9, expected: "a number of at least 1") ?? (states == nil ? 300 : nil)
        depth = try parsed.count("depth") ?? 10_000
        threads = try parsed.count("threads") ?? 2
        folder = parsed.text("traces") ?? ".build/exploration"
    }

    static var usage: String {
        let list = Alphabet.all.map { ("\($0.name) (\($0.moves.count))", $0.summary) }
        return """
            Usage: Explore [OPTION…]

            Drives the playback machine through every state it can reach, nearest first, and checks each step and each
            state against the rules: the invariants of the state model, the legal transitions, exactly one completion
            per command, and the outcomes that remain possible. Stops at the first violation and prints the shortest
            sequence of inputs that causes it, in words and as a trace for `playhead replay FILE`.

            \(parser.help)
            Alphabets, with the number of moves tried in each state:
            \(HelpTable.text(list))
            Exit status: 0 if every rule held, 1 otherwise, 2 if the arguments are invalid.
            """
    }
}

extension String {
    /// This text with trailing spaces up to a width.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// This text with leading spaces up to a width.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
