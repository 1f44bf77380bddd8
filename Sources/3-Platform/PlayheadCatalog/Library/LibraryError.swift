import CSQLite
public import FoundationEssentials

/// An error of the library.
///
/// It has two audiences, like `PlaybackError`: code reads ``code`` and ``isRetryable``; people read ``message``,
/// ``cause`` and ``remedy``, which ``errorDescription`` joins.
///
/// ```swift
/// do {
///     try await library.addToFavorites(item)
/// } catch {
///     print(error.localizedDescription)  // Cannot save to the library. The disk is full. …
///     if error.isRetryable { showRetryButton() }
/// }
/// ```
public struct LibraryError: LocalizedError, Sendable, Hashable {
    /// The stable name of a problem.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file is damaged.
        case damaged
        /// The file is not a library, but something else with its name.
        case notALibrary
        /// A newer version of Playhead wrote the file.
        case newer
        /// The file of an older version could not be converted.
        case migrationFailed
        /// The file or its folder cannot be written.
        case notWritable
        /// The disk is full.
        case diskFull
        /// Another process uses the library for too long.
        case busy
        /// The file system reported another failure.
        case inputOutput
        /// There is not enough memory.
        case outOfMemory
        /// The list does not exist any longer.
        case noSuchList
        /// The place in a list does not exist.
        case noSuchPlace
        /// The subscription does not exist any longer.
        case noSuchSubscription
        /// The library was closed.
        case closed
        /// The task was canceled. Not shown to people.
        case canceled
        /// SQLite reported another failure.
        case failed
    }

    /// The stable name of the problem.
    public let code: Code
    /// The path of the library's file, or `nil` in memory.
    public let path: String?
    /// Further facts for logs, such as SQLite's message.
    public let detail: String?
    /// SQLite's extended result code, for logs.
    public let resultCode: Int?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The stable name of the problem.
    ///   - path: The path of the library's file.
    ///   - detail: Further facts for logs.
    ///   - resultCode: SQLite's extended result code.
    public init(_ code: Code, path: String? = nil, detail: String? = nil, resultCode: Int? = nil) {
        self.code = code
        self.path = path
        self.detail = detail
        self.resultCode = resultCode
    }

    /// Creates the error for a result code of SQLite.
    init(sqlite result: Int32, detail: String?, path: String?) {
        self.init(Self.code(for: result), path: path, detail: detail, resultCode: Int(result))
    }

    private static func code(for result: Int32) -> Code {
        // SQLITE_IOERR_SHORT_READ: the file is shorter than its header promises.
        if result == SQLITE_IOERR | (2 << 8) { return .damaged }
        switch result & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged
        case SQLITE_FULL: return .diskFull
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_AUTH: return .notWritable
        case SQLITE_IOERR: return .inputOutput
        case SQLITE_NOMEM: return .outOfMemory
        default: return .failed
        }
    }

    /// `true` if only the index for searching is damaged, which can be built again.
    var isIndexDamaged: Bool { resultCode == Int(SQLITE_CORRUPT | (1 << 8)) }
}
