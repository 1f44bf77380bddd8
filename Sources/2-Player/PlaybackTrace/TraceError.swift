/// An error while reading or writing a trace.
package enum TraceError: Error, Sendable, Hashable {
    /// The file cannot be opened.
    case cannotOpen(path: String, reason: String)
    /// Reading or writing failed.
    case inputOutput(path: String, reason: String)
    /// The file is empty.
    case empty
    /// The first line is not the header of a trace.
    case notATrace
    /// A newer version of the program wrote the trace.
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
    /// A human-readable description.
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "Cannot open the trace \(path): \(reason)."
        case .inputOutput(let path, let reason): "Cannot read or write the trace \(path): \(reason)."
        case .empty: "Cannot replay the trace: it is empty. Record one with: playhead play --trace FILE …"
        case .notATrace:
            "Cannot replay the file: line 1 is not the header of a trace. Record one with: playhead play --trace FILE …"
        case .unsupportedVersion(let version):
            "Cannot replay the trace: version \(version) of the format requires a newer version of playhead."
        case .badLine(let number):
            "Cannot replay line \(number): the entry is damaged. The lines before it were replayed."
        }
    }
}
