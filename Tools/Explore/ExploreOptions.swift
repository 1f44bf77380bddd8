import Exploration

/// What `Explore` was asked to do.
struct ExploreOptions {
    var alphabets = Alphabet.all
    var seconds = 300.0
    var states = 50_000_000
    var depth = 10_000
    var threads = 2
    var folder = ".build/exploration"

    /// Why the arguments cannot be used.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws(UsageError) {
        var arguments = arguments[...]
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst() else { throw UsageError(description: "\(name) needs a value") }
            switch name {
            case "--alphabets":
                alphabets = []
                for part in value.split(separator: ",") {
                    guard let alphabet = Alphabet.named(String(part)) else {
                        throw UsageError(description: "there is no alphabet \(part)")
                    }
                    alphabets.append(alphabet)
                }
            case "--seconds": seconds = try Self.number(value, of: name)
            case "--states": states = Int(try Self.number(value, of: name))
            case "--depth": depth = Int(try Self.number(value, of: name))
            case "--threads": threads = Int(try Self.number(value, of: name))
            case "--traces": folder = value
            default: throw UsageError(description: "there is no option \(name)")
            }
        }
    }

    private static func number(_ text: String, of name: String) throws(UsageError) -> Double {
        guard let number = Double(text), number >= 1, number < 1e9 else {
            throw UsageError(description: "\(name) needs a number of at least 1")
        }
        return number
    }

    static var usage: String {
        let list = Alphabet.all.map { alphabet in
            "  " + alphabet.name.padded(to: 12) + "\(alphabet.moves.count)".padded(to: 5) + alphabet.summary
        }
        return """
            usage: Explore [OPTIONS]

            Runs the playback machine through every state that it can reach, the nearest first, and holds each step to the
            rules: the invariants of the state model, the legal transitions, each completion exactly once, and what can
            still come of each state. The first rule that breaks ends it, with the shortest sequence of inputs in words
            and as a trace for `playhead replay FILE`.

              --alphabets A,B   what to explore (default: all of them, those that close first)
              --seconds N       how long, all in all (300); what narrow alphabets leave over goes to the others
              --states N        how many states of an alphabet (50000000; a state takes about 60 bytes)
              --depth N         how many inputs from the beginning (10000)
              --threads N       threads (2); what is found does not depend on them
              --traces FOLDER   where a trace is written (.build/exploration)

            Alphabets, with how many moves are tried in each state:
            \(list.joined(separator: "\n"))

            Status: 0 every rule holds, 1 a rule broke, 2 wrong usage.
            """
    }
}

extension String {
    /// This text with blanks after it.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// This text with blanks before it.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
