/// A command line that cannot be understood.
enum UsageError: Error, Sendable, Hashable {
    /// There is no such option.
    case unknownOption(String)
    /// An option lacks one of its values.
    case missingValue(option: String, value: String)
    /// An option that takes no value was given one.
    case unexpectedValue(option: String)
    /// An option that makes sense once was given twice.
    case repeatedOption(String)
    /// A value is not what the option needs.
    case badValue(option: String, value: String, expected: String)
    /// Something that is needed is missing.
    case missingOperand(String)
    /// There is one thing too many.
    case unexpectedOperand(String)
    /// Standard input was named.
    case standardInput

    /// A stable name of the case.
    var code: String {
        switch self {
        case .unknownOption: "unknownOption"
        case .missingValue: "missingValue"
        case .unexpectedValue: "unexpectedValue"
        case .repeatedOption: "repeatedOption"
        case .badValue: "badValue"
        case .missingOperand: "missingOperand"
        case .unexpectedOperand: "unexpectedOperand"
        case .standardInput: "standardInput"
        }
    }
}

extension UsageError: CustomStringConvertible {
    /// A sentence for people.
    var description: String {
        switch self {
        case .unknownOption(let option): "There is no option \(option)."
        case .missingValue(let option, let value): "\(option) needs \(value)."
        case .unexpectedValue(let option): "\(option) takes no value."
        case .repeatedOption(let option): "\(option) may be given once only."
        case .badValue(let option, let value, let expected): "\(option): “\(value)” is not \(expected)."
        case .missingOperand(let name): "\(name) is missing."
        case .unexpectedOperand(let text): "“\(text)” is one argument too many."
        case .standardInput: "Playing from standard input (-) is not supported; give a file or an address."
        }
    }
}
