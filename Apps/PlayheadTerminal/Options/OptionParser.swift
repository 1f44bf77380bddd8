/// Reads a command line by a table of options.
///
/// `--name value`, `--name=value`, any order of options and operands; `--` ends the options. A value may begin with a
/// dash, but not be an option of the table.
struct OptionParser: Sendable {
    /// The options that exist.
    let options: [OptionSpecification]

    func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParsedArguments {
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

    private func option(_ text: String) -> OptionSpecification? {
        if text == "-h" { return options.first { $0.name == "help" } }
        guard text.hasPrefix("--") else { return nil }
        return options.first { $0.name == text.dropFirst(2) }
    }
}
