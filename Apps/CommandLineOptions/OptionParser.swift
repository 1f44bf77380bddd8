/// Reads a command line according to a table of options.
///
/// It accepts `--name value` and `--name=value`, options and operands in any order, `-h` for `--help`, and `--` as the
/// end of the options. A value may begin with a dash unless it is an option of the table.
///
/// ```swift
/// let parser = OptionParser([OptionSpecification("rounds", "N", help: "The number of rounds. Default: 7."), .help])
/// let arguments = try parser.parse(["--rounds", "3", "peers"])
/// try arguments.count("rounds") ?? 7   // 3
/// arguments.operands                          // ["peers"]
/// ```
package struct OptionParser: Sendable {
    /// The options that the parser accepts.
    package let options: [OptionSpecification]

    /// Creates a parser for a table of options.
    package init(_ options: [OptionSpecification]) { self.options = options }

    /// Reads arguments, without the program's name.
    package func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                parsed.operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = option(String(parts[0])) else { throw .unknownOption(String(parts[0])) }
            if parsed.has(option.name), !option.isRepeatable { throw .repeatedOption("--" + option.name) }
            var values: [String] = []
            if parts.count == 2 {
                guard !option.values.isEmpty else { throw .unexpectedValue(option: "--" + option.name) }
                values.append(String(parts[1]))
            }
            for name in option.values.dropFirst(values.count) {
                guard let value = rest.first, self.option(value) == nil else {
                    throw .missingValue(option: "--" + option.name, value: name)
                }
                values.append(value)
                rest.removeFirst()
            }
            parsed.occurrences[option.name, default: []].append(values)
        }
        return parsed
    }

    /// The options with their descriptions, one to a line, for `--help`.
    package var help: String { HelpTable.text(options.map { ($0.usage, $0.help) }) }

    private func option(_ text: String) -> OptionSpecification? {
        if text == "-h" { return options.first { $0.name == "help" } }
        guard text.hasPrefix("--") else { return nil }
        return options.first { $0.name == text.dropFirst(2) }
    }
}
