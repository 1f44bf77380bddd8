/// One option in the table of a subcommand.
struct OptionSpecification: Sendable, Hashable {
    /// The name without its dashes.
    let name: String
    /// The names of the values that follow it, for the help.
    let values: [String]
    /// Whether it may be given more than once.
    let isRepeatable: Bool
    /// What it does, for the help.
    let help: String

    init(_ name: String, _ values: String..., repeats isRepeatable: Bool = false, help: String) {
        self.name = name
        self.values = values
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// The option as it is typed: `--at SECONDS COMMAND`.
    var usage: String { (["--" + name] + values).joined(separator: " ") }
}
