/// The result of one fault.
struct FaultReport: Codable, Sendable {
    var name: String
    /// The outcome, as in the table.
    var outcome = ""
    /// The time from the beginning of the fault to its outcome, in seconds.
    var seconds = 0.0
    /// The parts of the state that survived.
    var survived: [String] = []
    /// The broken promises.
    var problems: [String] = []
    /// The states, in order.
    var states: [String] = []
}
