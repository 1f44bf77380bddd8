import Localization

/// The reason an operation on a file through the desktop failed.
public enum DesktopFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The address is not a file, so it has no folder.
    case notAFile(String)
    /// The file does not exist. The value is its name.
    case notFound(String)
    /// No program can show the folder. The value is the system's message.
    case cannotShow(String)
    /// The file cannot be moved to the trash. The values are its name and the system's message.
    case cannotTrash(String, String)
    /// The file cannot be restored. The values are its name and the cause.
    case cannotRestore(String, String)
    /// No program can show a web page. The value is the system's message.
    case cannotOpenPage(String)
    /// The list of recent files cannot be read or written. The value is the system's message.
    case recentFiles(String)

    /// Cause and remedy in one or two sentences.
    public var description: String {
        switch self {
        case .notAFile(let name): localized("Cannot show “\(name)” in a folder: it is not a file.")
        case .notFound(let name):
            localized("Cannot find “\(name)”: it was moved or deleted. Open it from its new place.")
        case .cannotShow(let cause): localized("Cannot show the folder: \(cause) Install a file manager.")
        case .cannotTrash(let name, let cause):
            localized("Cannot move “\(name)” to the trash: \(cause) Delete it with a file manager.")
        case .cannotRestore(let name, let cause):
            localized("Cannot restore “\(name)”: \(cause) Look for it in the trash of a file manager.")
        case .cannotOpenPage(let cause): localized("Cannot open the page: \(cause) Install a web browser.")
        case .recentFiles(let cause): localized("Cannot use the list of recent files: \(cause)")
        }
    }
}
