import Exploration

/// The command-line options of `Explore`.
struct ExploreOptions {
    var alphabets = Alphabet.all
    /// The time limit for all alphabets together; `nil` without one.
    var seconds: Double?
    /// The number of states for all alphabets together; `nil` for as many as memory allows.
    var states: Int?
    var depth = 10_000
    var threads = 2
    var folder = ".build/exploration"

    /// The reason why the arguments are invalid.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst() else { throw UsageError(description: "\(name) requires a value") }
            switch name {
            case "--alphabets":
                alphabets = []
                for part in value.split(separator: ",") {
                    guard let alphabet = Alphabet.named(String(part)) else {
                        throw UsageError(description: "unknown alphabet: \(part)")
                    }
                    alphabets.append(alphabet)
                }
            case "--seconds": seconds = try Self.number(value, of: name)
            case "--states": states = Int(try Self.number(value, of: name))
            case "--depth": depth = Int(try Self.number(value, of: name))
            case "--threads": threads = Int(try Self.number(value, of: name))
            case "--traces": folder = value
            default: throw UsageError(description: "unknown option: \(name)")
            }
        }
        if seconds == nil, states == nil { seconds = 300 }
    }

    private static func number(_ text: String, of name: String) throws(UsageError) -> Double {
        guard let number = Double(text), number >= 1, number < 1e9 else {
            throw UsageError(description: "\(name) requires a number from 1 to 999999999")
        }
        return number
    }

    static var usage: String {
        let list = Alphabet.all.map { alphabet in
            "  " + alphabet.name.padded(to: 12) + "\(alphabet.moves.count)".padded(to: 5) + alphabet.summary
        }
        return """
            usage: Explore [OPTIONS]

            Drives the playback machine through every state it can reach, nearest first, and checks each step and each
            state against the rules: the invariants of the state model, the legal transitions, exactly one completion
            per command, and the outcomes that remain possible. Stops at the first violation and prints the shortest
            sequence of inputs that causes it, in words and as a trace for `playhead replay FILE`.

              --alphabets A,B   alphabets to explore (default: all, closing ones first)
              --states N        total number of states; deterministic. Alphabets that close take what they need, and
                                the run fails if one does not close; the others share the rest
              --seconds N       total time limit (default: 300, or none with --states)
              --depth N         maximum number of inputs from the start (default: 10000)
              --threads N       number of threads (default: 2); results do not depend on it
              --traces FOLDER   folder for the trace of a violation (default: .build/exploration)

            Alphabets, with the number of moves tried in each state:
            \(list.joined(separator: "\n"))

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
