/// A trace that cannot be read or written.
package enum TraceError: Error, Sendable, Hashable {
    /// The file cannot be opened.
    case cannotOpen(path: String, reason: String)
    /// Reading or writing stopped.
    case inputOutput(path: String, reason: String)
    /// There is nothing in the file.
    case empty
    /// The first line is not that of a trace.
    case notATrace
    /// A newer version wrote it.
    case unsupportedVersion(Int)
    /// A line is damaged.
    case badLine(Int)

    /// A stable name of the case.
    package var code: String {
        switch self {
        case .cannotOpen: "cannotOpen"
        case .inputOutput: "inputOutput"
        case .empty: "empty"
        case .notATrace: "notATrace"
        case .unsupportedVersion: "unsupportedVersion"
        case .badLine: "badLine"
        }
    }
}

extension TraceError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "The trace \(path) cannot be opened: \(reason)."
        case .inputOutput(let path, let reason): "The trace \(path) is incomplete: \(reason)."
        case .empty: "The trace is empty. Record one with: playhead play --trace FILE …"
        case .notATrace: "Line 1: this is not a trace. Record one with: playhead play --trace FILE …"
        case .unsupportedVersion(let version): "Line 1: version \(version) of the format is newer than this program."
        case .badLine(let number): "Line \(number): the entry is damaged. What stands before it was replayed."
        }
    }
}
