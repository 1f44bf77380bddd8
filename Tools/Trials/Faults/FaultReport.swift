/// How one fault came out.
struct FaultReport: Codable, Sendable {
    var name: String
    /// What happened in the end, as the table says it.
    var outcome = ""
    /// Seconds from the fault's begin to its outcome.
    var seconds = 0.0
    /// What outlasted it.
    var survived: [String] = []
    /// What is not as promised.
    var problems: [String] = []
    /// The states in their order.
    var states: [String] = []
}
