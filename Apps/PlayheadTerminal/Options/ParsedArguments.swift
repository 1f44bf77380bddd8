/// What a command line says: options with their values, and the rest.
struct ParsedArguments: Sendable, Hashable {
    /// What stands beside the options, in order.
    var operands: [String] = []
    /// The values of each option, one array for each time it was given.
    var occurrences: [String: [[String]]] = [:]

    /// Whether an option was given.
    func has(_ option: String) -> Bool { occurrences[option] != nil }

    /// The value of an option; `nil` when it was not given.
    func text(_ option: String) -> String? { occurrences[option]?.first?.first }

    /// The values of an option that may be repeated.
    func texts(_ option: String) -> [String] { occurrences[option]?.compactMap(\.first) ?? [] }

    /// The number that an option gives, inside a range; `nil` when it was not given.
    func number(
        _ option: String, in range: ClosedRange<Double>, expected: String
    ) throws(UsageError) -> Double? {
        guard let text = text(option) else { return nil }
        guard let number = Double(plain: text), range.contains(number) else {
            throw .badValue(option: "--" + option, value: text, expected: expected)
        }
        return number
    }
}

extension Double {
    /// The number that digits, a sign and a point say; not `nan`, `inf` or hexadecimal ones, which `Double` also reads.
    init?(plain text: String) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 || $0 == 45 || $0 == 43 }),
            let value = Double(text), value.isFinite
        else { return nil }
        self = value
    }
}
