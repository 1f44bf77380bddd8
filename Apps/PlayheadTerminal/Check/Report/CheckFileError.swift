import Localization

/// The reason why a report cannot be read or written.
enum CheckFileError: Error, Sendable, Hashable, CustomStringConvertible {
    case cannotOpen(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    /// Another check writes to the file.
    case isInUse(path: String)
    /// The file has other content.
    case isNoReport(path: String)

    /// The failure, its cause and remedy.
    var description: String {
        switch self {
        case .cannotOpen(let path, let reason): localized("Cannot open “\(path)”: \(reason).")
        case .cannotWrite(let path, let reason): localized("Cannot write to “\(path)”: \(reason).")
        case .isInUse(let path):
            localized("Cannot write to “\(path)”: another check writes to it. Use another file, or wait.")
        case .isNoReport(let path):
            localized("Cannot use “\(path)”: it is not a report of playhead check. Use another file.")
        }
    }
}
