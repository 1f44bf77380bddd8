/// A deviation from a case.
struct HardCaseFailure: Error, CustomStringConvertible {
    let number: Int
    /// The number of the step, starting at 1.
    let step: Int
    let expected: String
    let found: String
    /// The last event before it.
    let after: String

    var description: String { "case \(number), step \(step), after “\(after)”: expected \(expected); was \(found)" }
}
