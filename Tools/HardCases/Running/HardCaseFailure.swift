/// What was not as a case says.
struct HardCaseFailure: Error, CustomStringConvertible {
    let number: Int
    /// The step's place in the case, from 1.
    let step: Int
    let expected: String
    let found: String
    /// What happened last before it.
    let after: String

    var description: String { "case \(number), step \(step), after “\(after)”: expected \(expected); was \(found)" }
}
