import Localization

/// Something that Playhead stores, as the page of stored data shows it.
struct StoredData: Sendable, Hashable, Identifiable {
    /// The kinds of stored data, in the order of the page.
    enum Kind: String, Sendable, Hashable, CaseIterable, Identifiable {
        case history, positions, searches, queue, recentFiles, favorites, lists, subscriptions
        case downloads, pictures, thumbnails, feeds, otherCopies, crashRecords, passwords, setAside, settings

        var id: Self { self }

        /// The name.
        var title: String {
            switch self {
            case .history: localized("History")
            case .positions: localized("Positions and played marks")
            case .searches: localized("Searches")
            case .queue: localized("Last queue")
            case .recentFiles: localized("Recent files")
            case .favorites: localized("Favorites")
            case .lists: localized("Lists")
            case .subscriptions: localized("Folders, podcasts and channel lists")
            case .downloads: localized("Downloads")
            case .pictures: localized("Pictures from the network")
            case .thumbnails: localized("Thumbnails of files")
            case .feeds: localized("Copies of feeds and television guides")
            case .otherCopies: localized("Other copies")
            case .crashRecords: localized("Records of crashes")
            case .passwords: localized("User names and passwords")
            case .setAside: localized("Libraries that were set aside")
            case .settings: localized("Settings")
            }
        }

        /// The purpose, and the consequence of deleting.
        var purpose: String {
            switch self {
            case .history:
                localized("The items that were played, and the dates. Deleting it deletes positions and searches, too.")
            case .positions: localized("Where films and episodes continue.")
            case .searches: localized("The searches whose results were opened.")
            case .queue: localized("The items that were open when Playhead quit.")
            case .recentFiles:
                localized("Files that Playhead has added to the desktop’s list, which other programs show too.")
            case .favorites: localized("The items that you have marked. The files stay.")
            case .lists: localized("The lists that you have made. The files stay.")
            case .subscriptions: localized("Their addresses and entries. The files stay.")
            case .downloads: localized("Episodes and films for use without a connection, also parts of them.")
            case .pictures: localized("Covers and logos, to show them without loading them again.")
            case .thumbnails:
                localized("Pictures of your videos, which file managers show too. Those of other programs stay.")
            case .feeds: localized("For use without a connection.")
            case .otherCopies: localized("Other files in Playhead’s cache folder.")
            case .crashRecords: localized("The reason of each failure, for reports. Playhead never sends them.")
            case .passwords: localized("For servers, in the system’s keyring.")
            case .setAside:
                localized("Damaged or newer libraries, which Playhead has renamed and never deletes itself.")
            case .settings: localized("The choices on this page.")
            }
        }

        /// `true` if deleting can be undone.
        var isUndoable: Bool {
            switch self {
            case .searches, .queue, .favorites, .lists, .subscriptions, .settings: true
            default: false
            }
        }
    }

    /// The kind.
    let kind: Kind
    /// The number of things; `nil` if there is only a size.
    var count: Int?
    /// The size in bytes; `nil` if it is a part of the library's file.
    var byteCount: Int64?
    /// The reason why it cannot be read or deleted; `nil` if it can.
    var problem: String?

    var id: Kind { kind }
    /// `true` if there is nothing to delete.
    var isEmpty: Bool { (count ?? 0) == 0 && (byteCount ?? 0) == 0 }

    /// The count and the size as a text, such as “12 · 3.4 MB”.
    var amount: String {
        if isEmpty { return problem == nil ? localized("None") : localized("Unknown") }
        var parts: [String] = []
        if let count { parts.append("\(count)") }
        if let byteCount { parts.append(Localization.current.fileSize(byteCount)) }
        return parts.joined(separator: " · ")
    }
}
