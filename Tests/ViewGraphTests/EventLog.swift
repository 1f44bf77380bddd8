/// Events in order.
@MainActor final class EventLog {
    var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func callAsFunction(_ line: String) { lines.append(line) }

    /// Returns the events since the last call.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
