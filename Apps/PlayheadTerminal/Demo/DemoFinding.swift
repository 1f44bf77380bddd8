/// Something that the demonstration showed, or failed to show.
struct DemoFinding: Sendable, Hashable {
    var isGood: Bool
    /// What was seen, as a sentence.
    var text: String
}
