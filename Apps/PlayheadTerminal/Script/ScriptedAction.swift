import CommandLineOptions
import Localization

/// A command and the time at which it runs.
struct ScriptedAction: Sendable, Hashable {
    /// The time since the program's start, in seconds.
    var time: Double
    var command: ScriptedCommand

    init(time: Double, command: ScriptedCommand) {
        self.time = time
        self.command = command
    }

    /// Reads the two values of `--at`.
    init(_ values: [String]) throws(UsageError) {
        guard values.count == 2 else { throw .missingValue(option: "--at", value: localized("SECONDS COMMAND")) }
        guard let time = Double(plain: values[0]), (0...1e9).contains(time) else {
            throw .badValue(option: "--at", value: values[0], expected: localized("a number of seconds"))
        }
        guard let command = ScriptedCommand(values[1]) else {
            throw .badValue(option: "--at", value: values[1], expected: localized("one of \(ScriptedCommand.forms)"))
        }
        self.init(time: time, command: command)
    }
}

extension Array where Element == ScriptedAction {
    /// Sorts by time. Actions with the same time keep their order.
    mutating func sortByTime() {
        self = enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
