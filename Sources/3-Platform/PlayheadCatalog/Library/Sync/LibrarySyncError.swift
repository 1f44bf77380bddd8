public import FoundationEssentials
import Glibc
import Localization

/// The reason why a library cannot be synced with a folder.
///
/// Code reads ``code`` and ``isRetryable``; people read ``message``, ``cause`` and ``remedy``, which
/// ``errorDescription`` joins.
///
/// ```swift
/// if case .failed(let error) = sync.state {
///     print(error.code)         // folderMissing
///     print(error.description)  // Cannot sync with the folder. The folder does not exist, …
/// }
/// ```
public struct LibrarySyncError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The session is private, and keeps nothing.
        case privateSession
        /// The library is in memory only.
        case libraryInMemory
        /// The folder does not exist, such as that of a drive that is not connected.
        case folderMissing
        /// There is a file in place of the folder.
        case notAFolder
        /// The folder cannot be read.
        case notReadable
        /// The folder cannot be written.
        case notWritable
        /// The folder does not respond, such as that of a server that is away.
        case notResponding
        /// The disk is full.
        case diskFull
        /// The file system reported another failure.
        case inputOutput
        /// The clock of this computer shows a time before the last exchange, so changes would get wrong times.
        case clockBehind
        /// Another window syncs for too long.
        case busy
        /// The library cannot be read or written.
        case library
    }

    /// The stable name of the problem.
    public let code: Code
    /// The problem of the library, for the code ``Code/library``.
    public let libraryError: LibraryError?

    /// Creates an error.
    public init(_ code: Code) {
        self.code = code
        libraryError = nil
    }

    /// Creates the error for a problem of the library.
    public init(_ error: LibraryError) {
        code = .library
        libraryError = error
    }

    /// Creates the error for a number of the system (`errno`).
    init(systemError number: Int32, whileWriting isWriting: Bool) {
        switch number {
        case ENOENT, ENXIO, ENODEV: self.init(.folderMissing)
        case ENOTDIR: self.init(.notAFolder)
        case EACCES, EPERM, EROFS: self.init(isWriting ? .notWritable : .notReadable)
        case ENOSPC, EDQUOT: self.init(.diskFull)
        default: self.init(.inputOutput)
        }
    }

    /// A Boolean value that indicates whether another attempt may succeed unchanged.
    public var isRetryable: Bool {
        switch code {
        case .privateSession, .libraryInMemory: false
        case .library: libraryError?.isRetryable ?? true
        default: true
        }
    }

    /// A sentence that reports the problem.
    public var message: String { localized("Cannot sync with the folder.") }

    /// A sentence that explains the problem.
    public var cause: String {
        switch code {
        case .privateSession: localized("This is a private session, which keeps nothing.")
        case .libraryInMemory: localized("The library is in memory only.")
        case .folderMissing: localized("The folder does not exist, or its drive is not connected.")
        case .notAFolder: localized("It is a file.")
        case .notReadable: localized("It cannot be read.")
        case .notWritable: localized("It cannot be written.")
        case .notResponding: localized("The folder does not respond.")
        case .diskFull: localized("The disk is full.")
        case .inputOutput: localized("Reading or writing it failed.")
        case .clockBehind: localized("The clock of this computer is behind.")
        case .busy: localized("Another window is syncing.")
        case .library: libraryError?.cause ?? ""
        }
    }

    /// A sentence that suggests a solution.
    public var remedy: String {
        switch code {
        case .privateSession: localized("Use a normal window.")
        case .libraryInMemory: localized("Resolve the problem of the library, then restart Playhead.")
        case .folderMissing: localized("Connect its drive, or choose another folder.")
        case .notAFolder: localized("Choose another folder.")
        case .notReadable, .notWritable: localized("Check its permissions, then retry.")
        case .notResponding: localized("Check its drive and the network, then retry.")
        case .diskFull: localized("Free some disk space, then try again.")
        case .inputOutput: localized("Check the disk, then try again.")
        case .clockBehind: localized("Set the date and the time of the computer, then retry.")
        case .busy: localized("Try again.")
        case .library: libraryError?.remedy ?? ""
        }
    }

    /// The three sentences, for `localizedDescription`.
    public var errorDescription: String? { description }
    /// The cause.
    public var failureReason: String? { cause }
    /// The remedy.
    public var recoverySuggestion: String? { remedy }
}

extension LibrarySyncError: CustomStringConvertible {
    public var description: String { "\(message) \(cause) \(remedy)" }
}
