import Localization

/// A report that the library could not use its file as it was, and how it continued.
///
/// Show it once: the user's history or lists seem to be missing, and this explains why. No file is ever deleted or
/// overwritten.
///
/// ```swift
/// for notice in await library.notices {
///     switch notice.outcome {
///     case .startedNew(let path): print("The old library is in \(path).")
///     case .inMemory, .rebuiltIndex, .delayed: print(notice)
///     }
/// }
/// ```
public struct LibraryNotice: Sendable, Hashable, CustomStringConvertible {
    /// The way in which the library continued.
    public enum Outcome: Sendable, Hashable {
        /// The old file was renamed to this path, and the library started with a new one.
        case startedNew(setAside: String)
        /// The library is in memory: changes are lost when the process exits. Its content was read from the file if
        /// that was possible.
        case inMemory
        /// The index for searching was built again. Nothing was lost.
        case rebuiltIndex
        /// The file is in use, and positions that could not be written are kept. The next call writes them.
        case delayed
    }

    /// The problem.
    public let error: LibraryError
    /// The way in which the library continued.
    public let outcome: Outcome

    /// The number of items and subscriptions of a damaged file that could be read, and are in the new library.
    public internal(set) var salvagedCount = 0

    /// Creates a notice.
    public init(_ error: LibraryError, _ outcome: Outcome) {
        self.error = error
        self.outcome = outcome
    }

    public var description: String {
        switch outcome {
        case .startedNew(let path):
            "\(error.message) \(error.cause) "
                + localized("The file was renamed to \(path), and a new library was created.")
                + (salvagedCount == 0
                    ? ""
                    : " "
                        + localized(
                            .plural(
                                salvagedCount, one: "It has the 1 item that could be read.",
                                other: "It has the \(salvagedCount) items that could be read.")))
        case .inMemory:
            "\(error.message) \(error.cause) " + localized("Changes are lost when Playhead quits.")
                + " \(remedyAtStart)"
        case .delayed:
            "\(error.message) \(error.cause) "
                + localized("Positions are saved as soon as this problem is resolved.") + " \(error.remedy)"
        case .rebuiltIndex:
            localized("The search index of the library was damaged and has been rebuilt. Nothing was lost.")
        }
    }

    /// The remedy for a library in memory, which stays there until the next start.
    private var remedyAtStart: String {
        switch error.code {
        case .damaged, .notALibrary: localized("The file is unchanged.")
        case .newer: localized("Update Playhead. The file is unchanged.")
        case .migrationFailed: error.remedy
        case .notWritable: localized("Check the permissions of the folder, then restart Playhead.")
        case .diskFull: localized("Free some disk space, then restart Playhead.")
        case .busy: localized("Close the other program, then restart Playhead.")
        case .inputOutput: localized("Check the disk, then restart Playhead.")
        case .outOfMemory: localized("Close other programs, then restart Playhead.")
        case .noSuchList, .noSuchPlace, .noSuchSubscription, .closed, .canceled, .failed: localized("Restart Playhead.")
        }
    }
}
