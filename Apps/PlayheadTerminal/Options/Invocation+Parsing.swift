import CommandLineOptions
import Localization
import PlaybackModel
import Playhead

extension Invocation {
    /// Reads a command line without the program's name. Without a subcommand, all arguments are media to play.
    init(arguments: [String]) throws(UsageError) {
        switch arguments.first {
        case nil: throw .missingOperand(localized("a command, file or URL"))
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

    /// Reads the arguments of a subcommand.
    private init(_ subcommand: Subcommand, _ arguments: some Sequence<String>) throws(UsageError) {
        let parsed = try OptionParser(subcommand.options).parse(arguments)
        if parsed.has("help") {
            self = .help(subcommand)
            return
        }
        // It would be the path of the current folder.
        guard !parsed.operands.contains("") else { throw .emptyOperand }
        switch subcommand {
        case .play: self = .play(try PlayOptions(parsed))
        case .probe:
            let media = try parsed.onlyOperand(localized("a file or URL"))
            self = .probe(media: media, isJSON: parsed.has("json"), try RequestOptions(parsed))
        case .check: self = .check(try CheckOptions(parsed))
        case .servers:
            try parsed.refuseOperands()
            var options = ServersOptions(isJSON: parsed.has("json"))
            let expected = localized("a number of seconds from 1 to 60")
            if let seconds = try parsed.number("seconds", in: 1...60, expected: expected) {
                options.seconds = Int(seconds)
            }
            self = .servers(options)
        case .lanes:
            try parsed.refuseOperands()
            self = .lanes(try parsed.choice("format") ?? .markdown)
        case .replay: self = .replay(trace: try parsed.onlyOperand(localized("a trace")))
        case .demo:
            try parsed.refuseOperands()
            self = .demo
        case .doctor:
            try parsed.refuseOperands()
            self = .doctor(isJSON: parsed.has("json"))
        case .help:
            guard !parsed.operands.isEmpty else {
                self = .help(nil)
                return
            }
            let name = try parsed.onlyOperand(localized("a command"))
            guard let subject = Subcommand(rawValue: name) else { throw .unknownCommand(name) }
            self = .help(subject)
        }
    }
}

extension PlayOptions {
    init(_ parsed: ParsedArguments) throws(UsageError) {
        media = parsed.operands
        if media.isEmpty { throw .missingOperand(localized("a file or URL")) }
        isJSON = parsed.has("json")
        isHeadless = parsed.has("headless")
        isPaused = parsed.has("paused")
        isMuted = parsed.has("muted")
        isPrivate = parsed.has("private")
        start = try parsed.number("start", in: 0...1e9, expected: localized("a number of seconds"))
        rate = try parsed.number("rate", in: 0.1...4, expected: localized("a speed from 0.1 to 4"))
        volume = try parsed.number("volume", in: 0...2, expected: localized("a volume from 0 to 2"))
        limit = try parsed.number("limit", in: 0...1e9, expected: localized("a number of seconds"))
        maximumHeight = try parsed.number("max-height", in: 1...16_384, expected: localized("a number of pixels")).map {
            Int($0)
        }
        for values in parsed.values("at") { script.append(try ScriptedAction(values)) }
        script.sortByTime()
        trace = parsed.text("trace")
        if let trace, trace.isEmpty {
            throw .badValue(option: "--trace", value: trace, expected: localized("a file name"))
        }
        isolation = try parsed.choice("isolation") ?? .preferred
        engine = try parsed.choice("engine") ?? .automatic
        hardwareDecoding = try parsed.choice("hardware-decoding") ?? .auto
        request = try RequestOptions(parsed)
    }
}

extension CheckOptions {
    init(_ parsed: ParsedArguments) throws(UsageError) {
        media = parsed.operands
        jobs = try parsed.number("jobs", in: 1...64, expected: localized("a number from 1 to 64")).map { Int($0) }
        let seconds = localized("a number of seconds from 1 to 3600")
        self.seconds = try parsed.number("seconds", in: 1...3600, expected: seconds) ?? 5
        seeks =
            try parsed.number("seeks", in: 0...100, expected: localized("a number from 0 to 100")).map { Int($0) } ?? 2
        isDeep = parsed.has("deep")
        output = try parsed.fileName("out")
        page = try parsed.fileName("html")
        baseline = try parsed.fileName("baseline")
        request = try RequestOptions(parsed)
        // Without media, an earlier report is shown or compared.
        if media.isEmpty, output == nil || (page == nil && baseline == nil) {
            throw .missingOperand(localized("a file, folder, list or URL"))
        }
        if media.contains("-") { throw .unexpectedOperand("-") }
    }
}

extension ParsedArguments {
    /// The name of a file that an option gives; `nil` if the option was not used.
    fileprivate func fileName(_ option: String) throws(UsageError) -> String? {
        guard let name = text(option) else { return nil }
        guard !name.isEmpty else {
            throw .badValue(option: "--" + option, value: name, expected: localized("a file name"))
        }
        return name
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
                throw .badValue(option: "--user-agent", value: text, expected: localized("text on one line"))
            }
            userAgent = text
        }
        for text in parsed.texts("allow-scheme") {
            let scheme = text.lowercased()
            guard scheme.utf8.first.map({ (97...122).contains($0) }) == true,
                scheme.utf8.allSatisfy(MediaAddress.isSchemeByte)
            else {
                throw .badValue(option: "--allow-scheme", value: text, expected: localized("a URL scheme such as rtsp"))
            }
            additionalSchemes.insert(scheme)
        }
        for text in parsed.texts("key") { keys.append(try Self.key(text)) }
    }

    /// Reads `KID:KEY`. No message repeats the key.
    private static func key(_ text: String) throws(UsageError) -> DecryptionKey {
        do throws(DecryptionKey.Failure) {
            return try DecryptionKey(text)
        } catch {
            throw .badValue(
                option: "--key", value: "…",
                expected: localized("an identifier and a key of 32 hexadecimal digits each"))
        }
    }

    /// Reads `Name: value`. No message repeats the value, which may be secret.
    private static func header(_ text: String) throws(UsageError) -> (String, String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(isTokenByte) else {
            throw .badValue(option: "--header", value: "…", expected: "'NAME: VALUE'")
        }
        let value = parts[1].drop { $0 == " " }
        guard isHeaderValue(String(value)) else {
            throw .badValue(option: "--header", value: "\(parts[0]): …", expected: localized("a header on one line"))
        }
        return (String(parts[0]), String(value))
    }

    /// Returns `true` for text without control characters, which would end the header (RFC 9110, 5.5).
    private static func isHeaderValue(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\t" }
    }

    /// Returns `true` for the bytes of a token (RFC 9110, 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
