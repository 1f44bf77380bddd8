/// The arguments of a trial: options with values, and flags without.
struct Options {
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Sorts arguments; one that is named by neither list is an error.
    init(_ arguments: [String], valued: Set<String>, flags known: Set<String> = []) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if known.contains(option) {
                flags.insert(option)
            } else if valued.contains(option) {
                guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
                values[option] = value
            } else {
                throw UsageError(description: "no option \(option)")
            }
        }
    }

    func has(_ flag: String) -> Bool { flags.contains(flag) }

    func text(_ option: String) -> String? { values[option] }

    /// A positive number, or what stands for an option that was not given.
    func number(_ option: String, default standard: Int) throws -> Int {
        guard let value = values[option] else { return standard }
        guard let number = Int(value), number > 0 else {
            throw UsageError(description: "\(option) needs a positive number, not \(value)")
        }
        return number
    }
}
