/// A copy of a library in its folder, from which it can be restored.
///
/// ```swift
/// if let backup = library.backups.first { try await library.restore(backup) }
/// ```
public struct LibraryBackup: Sendable, Hashable, Identifiable {
    /// The path of the file.
    public let path: String
    /// The date of the copy, in seconds since 1970.
    public let date: Double

    /// The identity, which is the path.
    public var id: String { path }
}
