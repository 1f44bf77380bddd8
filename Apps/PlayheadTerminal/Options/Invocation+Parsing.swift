import PlaybackModel
import Playhead

extension Invocation {
    /// Reads a command line without the program's name. What is no subcommand is something to play.
    init(arguments: [String]) throws(UsageError) {
        switch arguments.first {
        case nil: throw .missingOperand("A command, a file or an address")
        case "--help", "-h": self = .help(nil)
        case "--version": self = .version
        case let first?:
            guard let subcommand = Subcommand(rawValue: first) else {
                try self.init(.play, arguments)
                return
            }
            try self.init(subcommand, arguments.dropFirst())
        }
    }

    /// Reads what follows a subcommand.
    private init(_ subcommand: Subcommand, _ arguments: some Sequence<String>) throws(UsageError) {
        let parsed = try OptionParser(options: subcommand.options).parse(arguments)
        if parsed.has("help") {
            self = .help(subcommand)
            return
        }
        switch subcommand {
        case .play: self = .play(try PlayOptions(parsed))
        case .probe:
            self = .probe(
                media: try parsed.onlyOperand("The file or address"), isJSON: parsed.has("json"),
                try RequestOptions(parsed))
        case .lanes:
            try parsed.refuseOperands()
            let text = parsed.text("format") ?? LanesFormat.markdown.rawValue
            guard let format = LanesFormat(rawValue: text) else {
                throw .badValue(option: "--format", value: text, expected: "markdown, csv or json")
            }
            self = .lanes(format)
        case .replay: self = .replay(trace: try parsed.onlyOperand("The trace"))
        case .demo:
            try parsed.refuseOperands()
            self = .demo
        case .help:
            guard let name = parsed.operands.first else {
                self = .help(nil)
                return
            }
            guard parsed.operands.count == 1, let subject = Subcommand(rawValue: name) else {
                throw .unexpectedOperand(parsed.operands.last ?? name)
            }
            self = .help(subject)
        }
    }
}

extension PlayOptions {
    init(_ parsed: ParsedArguments) throws(UsageError) {
        media = parsed.operands
        guard !media.isEmpty else { throw .missingOperand("A file or an address") }
        if media.contains("-") { throw .standardInput }
        isJSON = parsed.has("json")
        isHeadless = parsed.has("headless")
        isPaused = parsed.has("paused")
        isMuted = parsed.has("muted")
        start = try parsed.number("start", in: 0...1e9, expected: "a number of seconds")
        rate = try parsed.number("rate", in: 0.1...2, expected: "a speed from 0.1 to 2")
        volume = try parsed.number("volume", in: 0...1.5, expected: "a volume from 0 to 1.5")
        limit = try parsed.number("limit", in: 0...1e9, expected: "a number of seconds")
        for values in parsed.occurrences["at"] ?? [] { script.append(try ScriptedAction(values)) }
        script.sortByTime()
        trace = parsed.text("trace")
        if let trace, trace.isEmpty { throw .badValue(option: "--trace", value: trace, expected: "a file") }
        request = try RequestOptions(parsed)
    }
}

extension RequestOptions {
    init(_ parsed: ParsedArguments) throws(UsageError) {
        for text in parsed.texts("header") {
            let (name, value) = try Self.header(text)
            headers[name] = value
        }
        if let text = parsed.text("user-agent") {
            guard Self.isHeaderValue(text), !text.isEmpty else {
                throw .badValue(option: "--user-agent", value: text, expected: "a text of one line")
            }
            userAgent = text
        }
        for text in parsed.texts("allow-scheme") {
            let scheme = text.lowercased()
            guard scheme.utf8.first.map({ (97...122).contains($0) }) == true,
                scheme.utf8.allSatisfy(MediaAddress.isSchemeByte)
            else {
                throw .badValue(option: "--allow-scheme", value: text, expected: "the scheme of an address")
            }
            additionalSchemes.insert(scheme)
        }
    }

    /// Reads `Name: value`. The value is a secret: no message repeats it.
    private static func header(_ text: String) throws(UsageError) -> (String, String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isTokenByte) else {
            throw .badValue(option: "--header", value: "…", expected: "of the form 'Name: value'")
        }
        let value = parts[1].drop { $0 == " " }
        guard isHeaderValue(String(value)) else {
            throw .badValue(option: "--header", value: "\(parts[0]): …", expected: "a header of one line")
        }
        return (String(parts[0]), String(value))
    }

    /// Without controls, which would end the header (RFC 9110, 5.5).
    private static func isHeaderValue(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\t" }
    }

    /// The bytes of a token (RFC 9110, 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension ParsedArguments {
    fileprivate func onlyOperand(_ name: String) throws(UsageError) -> String {
        guard let operand = operands.first else { throw .missingOperand(name) }
        guard operands.count == 1 else { throw .unexpectedOperand(operands[1]) }
        if operand == "-" { throw .standardInput }
        return operand
    }

    fileprivate func refuseOperands() throws(UsageError) {
        if let operand = operands.first { throw .unexpectedOperand(operand) }
    }
}
