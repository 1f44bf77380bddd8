/// The result of one step of the demo.
struct DemoFinding: Sendable, Hashable {
    var isGood: Bool
    /// The result as a sentence.
    var text: String
}
