import Localization

/// The contents of a command line: options with their values, and operands.
package struct ParsedArguments: Sendable, Hashable {
    /// The arguments that are not options, in order.
    package internal(set) var operands: [String] = []
    /// The values of each option, one array for each use.
    var occurrences: [String: [[String]]] = [:]

    /// Returns `true` if an option was used.
    package func has(_ option: String) -> Bool { occurrences[option] != nil }

    /// The value of an option; `nil` if the option was not used.
    package func text(_ option: String) -> String? { occurrences[option]?.first?.first }

    /// The values of a repeatable option, in order.
    package func texts(_ option: String) -> [String] { occurrences[option]?.compactMap(\.first) ?? [] }

    /// All values of a repeatable option with several values, in order.
    package func values(_ option: String) -> [[String]] { occurrences[option] ?? [] }

    /// The number that an option gives; `nil` if the option was not used.
    ///
    /// - Parameters:
    ///   - range: The permitted values.
    ///   - expected: The permitted values in words, for the error.
    package func number(
        _ option: String, in range: ClosedRange<Double>, expected: String
    ) throws(UsageError) -> Double? {
        guard let text = text(option) else { return nil }
        guard let number = Double(plain: text), range.contains(number) else {
            throw .badValue(option: "--" + option, value: text, expected: expected)
        }
        return number
    }

    /// The count that an option gives, a whole number from 1 to 999,999,999; `nil` if the option was not used.
    package func count(_ option: String) throws(UsageError) -> Int? {
        guard let text = text(option) else { return nil }
        guard let count = Int(text), (1..<1_000_000_000).contains(count) else {
            throw .badValue(option: "--" + option, value: text, expected: localized("a whole number of at least 1"))
        }
        return count
    }

    /// The case of an enumeration that an option names; `nil` if the option was not used.
    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ option: String, of type: Choice.Type = Choice.self
    ) throws(UsageError) -> Choice? {
        guard let text = text(option) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badValue(option: "--" + option, value: text, expected: localized("one of \(names)"))
        }
        return choice
    }

    /// The single operand of a command that requires exactly one.
    package func onlyOperand(_ name: String) throws(UsageError) -> String {
        guard let operand = operands.first else { throw .missingOperand(name) }
        guard operands.count == 1 else { throw .unexpectedOperand(operands[1]) }
        return operand
    }

    /// Throws an error if there are operands.
    package func refuseOperands() throws(UsageError) {
        if let operand = operands.first { throw .unexpectedOperand(operand) }
    }
}

extension Double {
    /// Reads a decimal number: digits, a sign and a point. Unlike `Double.init(_:)` it refuses `nan`, `inf` and
    /// hexadecimal numbers.
    package init?(plain text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 || $0 == 43 }),
            let value = Double(text), value.isFinite
        else { return nil }
        self = value
    }
}
