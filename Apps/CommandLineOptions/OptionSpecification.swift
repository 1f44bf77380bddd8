import Localization

/// One option of a program or a subcommand, such as `--volume NUMBER`.
///
/// The table of specifications is the single source for parsing, error messages and `--help`.
package struct OptionSpecification: Sendable, Hashable {
    /// The name without its dashes.
    package let name: String
    /// The names of the values that follow the option, as `--help` shows them.
    package let values: [String]
    /// `true` when the option may be used more than once.
    package let isRepeatable: Bool
    /// The description that `--help` shows.
    package let help: String

    /// Creates an option. An option without values is a flag.
    package init(_ name: String, _ values: String..., repeats isRepeatable: Bool = false, help: String) {
        self.name = name
        self.values = values
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// The option as it is typed: `--at SECONDS COMMAND`.
    package var usage: String { (["--" + name] + values).joined(separator: " ") }

    /// The flag that every program has.
    package static let help = OptionSpecification("help", help: localized("Show this help."))
}
