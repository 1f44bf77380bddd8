import Localization

/// A mistake in a command line.
package enum UsageError: Error, Sendable, Hashable {
    /// The program has no such option.
    case unknownOption(String)
    /// The program has no such command.
    case unknownCommand(String)
    /// An option lacks one of its values.
    case missingValue(option: String, value: String)
    /// A flag was given a value.
    case unexpectedValue(option: String)
    /// An option that may be used once was used again.
    case repeatedOption(String)
    /// A value does not fit its option.
    case badValue(option: String, value: String, expected: String)
    /// A required argument is missing.
    case missingOperand(String)
    /// An argument is empty.
    case emptyOperand
    /// There are more arguments than the program takes.
    case unexpectedOperand(String)

    /// The stable name of the case.
    package var code: String {
        switch self {
        case .unknownOption: "unknownOption"
        case .unknownCommand: "unknownCommand"
        case .missingValue: "missingValue"
        case .unexpectedValue: "unexpectedValue"
        case .repeatedOption: "repeatedOption"
        case .badValue: "badValue"
        case .missingOperand: "missingOperand"
        case .emptyOperand: "emptyOperand"
        case .unexpectedOperand: "unexpectedOperand"
        }
    }

    /// The text for standard error: the mistake, and how to get help.
    ///
    /// - Parameter program: The command that was used, such as `playhead probe`. Its first word opens the message.
    package func report(_ program: String) -> String {
        let name = program.prefix { $0 != " " }
        return "\(name): \(self) " + localized("Try “\(program) --help”.") + "\n"
    }
}

extension UsageError: CustomStringConvertible {
    /// The mistake as a sentence.
    package var description: String {
        switch self {
        case .unknownOption(let option): localized("Unknown option \(option).")
        case .unknownCommand(let name): localized("Unknown command “\(name)”.")
        case .missingValue(let option, let value): localized("\(option) requires a value: \(value).")
        case .unexpectedValue(let option): localized("\(option) does not take a value.")
        case .repeatedOption(let option): localized("\(option) can be used only once.")
        case .badValue(let option, let value, let expected):
            localized("Invalid value “\(value)” for \(option): expected \(expected).")
        case .missingOperand(let name): localized("Missing argument: \(name).")
        case .emptyOperand: localized("An argument is empty.")
        case .unexpectedOperand(let text): localized("Unexpected argument “\(text)”.")
        }
    }
}
