/// A rule that did not hold.
package struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule.
    package let rule: Rule
    /// What was seen.
    package let finding: String

    package init(_ rule: Rule, _ finding: String) {
        self.rule = rule
        self.finding = finding
    }

    package var description: String { "\(rule.rawValue): \(rule.sentence) Here: \(finding)" }
}
