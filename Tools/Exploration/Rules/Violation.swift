/// A violated rule.
package struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The rule.
    package let rule: Rule
    /// The observation that violates it.
    package let finding: String

    package init(_ rule: Rule, _ finding: String) {
        self.rule = rule
        self.finding = finding
    }

    package var description: String { "\(rule.rawValue): \(rule.sentence) Found: \(finding)" }
}
