import Localization

/// A file of another device that ``LibrarySync`` did not use, or not completely.
///
/// ```swift
/// for file in sync.skipped { print(file) }  // playhead-4f….json: The file is damaged.
/// ```
public struct SkippedSyncFile: Sendable, Hashable, CustomStringConvertible {
    /// The reason for skipping a file.
    public enum Reason: Sendable, Hashable {
        /// It is not a file of this format, or it is incomplete, as while it is being copied.
        case damaged
        /// It is larger than 8 MiB, or all files together are larger than 32 MiB.
        case tooLarge
        /// A newer version of Playhead wrote it in a format that this version does not know.
        case newer
        /// It cannot be read, or is not a regular file.
        case unreadable
        /// There are more than 64 files.
        case tooMany
        /// This number of its entries is damaged. The others were used.
        case entries(Int)
    }

    /// The name of the file.
    public let name: String
    /// The reason.
    public let reason: Reason

    /// Creates a report.
    public init(name: String, reason: Reason) {
        self.name = name
        self.reason = reason
    }

    public var description: String { "\(name): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .damaged: localized("The file is damaged, or still being copied.")
        case .tooLarge: localized("The file is too large.")
        case .newer: localized("A newer version of Playhead wrote it. Update Playhead.")
        case .unreadable: localized("The file cannot be read.")
        case .tooMany: localized("There are too many files. Delete those of devices that are no longer in use.")
        case .entries(let count):
            localized(.plural(count, one: "1 entry is damaged.", other: "\(count) entries are damaged."))
        }
    }
}
