/// The work that the arguments ask for.
enum Request: Equatable {
    /// Prints the usage.
    case help
    /// Finds servers for a number of seconds.
    case list(seconds: Int)
    /// Reads a container or an item.
    case browse(Browse)

    /// A container or item to read.
    struct Browse: Equatable {
        /// The unique device name of the server, such as `uuid:1234`.
        var server: String
        /// The identifier of the object. The default is the root of every server.
        var object = "0"
        /// `true` to read the containers inside as well.
        var isRecursive = false
        /// The largest number of items.
        var limit = 20_000
        /// The longest time, in seconds.
        var seconds = 60
    }

    /// The usage, for people.
    static let usage = """
        Usage: playhead-dlna list [--seconds N]
               playhead-dlna browse UDN [OBJECT-ID] [--recursive] [--limit N] [--seconds N]
        """

    /// Reads arguments.
    init(_ arguments: [String]) throws(Failure) {
        var words: [String] = []
        var isRecursive = false
        var numbers: [String: Int] = [:]
        var rest = arguments[...]
        var allowsOptions = true
        while let argument = rest.popFirst() {
            guard allowsOptions, argument.utf8.starts(with: "--".utf8) else {
                words.append(argument)
                continue
            }
            switch argument {
            case "--": allowsOptions = false
            case "--help":
                self = .help
                return
            case "--recursive": isRecursive = true
            case "--seconds": numbers[argument] = try Self.number(rest.popFirst(), 1...600, of: argument)
            case "--limit": numbers[argument] = try Self.number(rest.popFirst(), 1...1_000_000, of: argument)
            default: throw Failure(.usage, "There is no option \(argument).")
            }
        }
        switch (words.first, words.count) {
        case ("list", 1): self = .list(seconds: numbers["--seconds"] ?? 5)
        case ("browse", 2...3):
            var browse = Browse(server: words[1], isRecursive: isRecursive)
            if words.count == 3 { browse.object = words[2] }
            if let limit = numbers["--limit"] { browse.limit = limit }
            if let seconds = numbers["--seconds"] { browse.seconds = seconds }
            self = .browse(browse)
        default: throw Failure(.usage, "The arguments are not valid.")
        }
    }

    private static func number(
        _ text: String?, _ range: ClosedRange<Int>, of option: String
    ) throws(Failure) -> Int {
        guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
            throw Failure(.usage, "\(option) requires a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
