import FoundationEssentials
import Synchronization

/// The user's library: resume positions, history, favorites, lists, subscriptions, the last queue, and search.
///
/// It is an SQLite database in the user's data folder. Several processes may use it at the same time. All work is done on
/// a thread of the library, so no call blocks the main actor or the threads of other tasks.
///
/// ```swift
/// let library = try await MediaLibrary.open()
/// try await library.record(film, position: 62, duration: 5400)
/// let point = try await library.resumePoint(for: film.id)  // 62 s
/// for match in try await library.search("fil") { print(match.item.title ?? "") }
/// ```
///
/// A damaged file never keeps an application from starting: it is renamed, a new library is started, and ``notices``
/// reports it. `Documentation/Library.md` describes the files and rules.
public actor MediaLibrary {
    nonisolated let thread = LibraryThread()
    nonisolated let hub = LibraryChangeHub()
    /// The rules for positions.
    public nonisolated let rules: ResumeRules
    nonisolated let clock: LibraryClock
    /// The path of the folder, or `nil` for a library in memory.
    public nonisolated let folder: String?
    let opening: LibraryOpening
    var database: SQLiteConnection
    /// The problems with the library's file since it was opened, oldest first. A change of ``LibraryAreas/storage``
    /// reports new ones.
    public internal(set) var notices: [LibraryNotice]
    /// `false` if changes are lost when the process exits, because the library is in memory.
    public internal(set) var isPersistent: Bool
    var journal = PositionJournal()
    /// The number of imports of each feed that were started.
    var imports: [String: Int] = [:]
    private var isClosed = false
    /// The date of the last check of the file for damage; `nil` in memory.
    private var checked: Double?
    private var watcher: LibraryWatcher?
    private nonisolated let isCheckWaiting = WaitingFlag()
    /// SQLite's number of changes by other connections.
    private var version: Int64 = 0

    /// Runs the library on its own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// The user's data folder for the library: `$XDG_DATA_HOME/playhead`, by default `~/.local/share/playhead`.
    public static var defaultFolder: String {
        folder(
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser.path)
    }

    /// Returns the folder for the variables of an environment. The specification ignores relative paths.
    ///
    /// - Parameter home: The home folder of the user's account, which `HOME` replaces, as for all other files.
    static func folder(environment: [String: String], home: String) -> String {
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/playhead" }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home
        return home + "/.local/share/playhead"
    }

    /// Opens the library of a folder, and creates it if necessary.
    ///
    /// A file that is damaged, newer or something else is renamed, and a new library is started. If nothing can be
    /// written, the library is in memory. ``notices`` reports both.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder. Default: ``defaultFolder``.
    ///   - rules: The rules for positions.
    ///   - clock: The clock.
    /// - Throws: ``LibraryError`` if not even a library in memory can be created.
    public static func open(
        at folder: String = defaultFolder, rules: ResumeRules = ResumeRules(), clock: LibraryClock = .system
    ) async throws(LibraryError) -> MediaLibrary {
        try await open(
            LibraryOpening(folder: LibraryFolder(path: folder), date: clock.date), rules: rules, clock: clock)
    }

    /// Creates an empty library in memory, for tests and previews.
    public static func inMemory(
        rules: ResumeRules = ResumeRules(), clock: LibraryClock = .system
    ) async throws(LibraryError) -> MediaLibrary {
        try await open(LibraryOpening(folder: nil, date: clock.date), rules: rules, clock: clock)
    }

    static func open(
        _ opening: sending LibraryOpening, rules: ResumeRules = ResumeRules(), clock: LibraryClock = .system
    ) async throws(LibraryError) -> MediaLibrary {
        // The file is opened on the library's thread.
        let library = try MediaLibrary(opening, rules: rules, clock: clock)
        try await library.start()
        return library
    }

    private init(_ opening: LibraryOpening, rules: ResumeRules, clock: LibraryClock) throws(LibraryError) {
        self.rules = rules
        self.clock = clock
        self.opening = opening
        folder = opening.folder?.path
        database = try SQLiteConnection("", .memory)
        notices = []
        isPersistent = false
    }

    private func start() throws(LibraryError) {
        try use(opening.open())
        watch()
    }

    /// Follows the changes by other processes.
    private func watch() {
        watcher = nil
        guard isPersistent, let folder else { return }
        let isWaiting = isCheckWaiting
        watcher = LibraryWatcher(folder: folder) { [weak self] in
            // One check for all writes until then.
            if isWaiting.exchange(true) { return }
            Task { await self?.checkOthers() }
        }
    }

    private func use(_ result: LibraryOpening.Result) throws(LibraryError) {
        database = result.database
        isPersistent = result.isPersistent && opening.folder != nil
        checked = result.checked
        notices += result.notices
        version = try database.integer("PRAGMA data_version")
    }

    /// Reports a change by another process. SQLite counts the changes by other connections.
    ///
    /// SQLite publishes a transaction in shared memory only after it has written the file, so a check that comes between
    /// the two sees nothing, and no other notification follows: it looks again after some time.
    ///
    /// - Parameter delays: The times after which to look again while nothing has changed, such as after own writes.
    private func checkOthers(again delays: [Duration] = [.milliseconds(50), .milliseconds(500)]) {
        _ = isCheckWaiting.exchange(false)
        guard !isClosed else { return }
        do throws(LibraryError) {
            let current = try database.integer("PRAGMA data_version")
            if current != version {
                hub.send(.all)
            } else if let delay = delays.first {
                Task { [weak self, clock] in
                    do { try await clock.wait(delay) } catch { return }
                    await self?.checkOthers(again: Array(delays.dropFirst()))
                }
            }
            version = current
        } catch {
            // The next call that needs the database reports its problem.
            hub.send(.all)
        }
    }

    isolated deinit {
        // No caller is left to receive an error.
        if !isClosed { settle() }
    }

    /// A stream of the areas that change from now on. Each access returns a separate stream.
    ///
    /// Changes by other processes are reported as ``LibraryAreas/all``.
    public nonisolated var changes: LibraryChanges { hub.subscribe() }

    /// Writes everything that is pending.
    ///
    /// Call it or ``close()`` before the process exits. Releasing the library writes everything too, but possibly later.
    public func flush() throws(LibraryError) { try writePositions() }

    /// Writes everything that is pending and closes the file. Later calls throw ``LibraryError/Code/closed``.
    ///
    /// Releasing the library closes the file too, but possibly later.
    public func close() throws(LibraryError) {
        guard !isClosed else { return }
        defer {
            isClosed = true
            watcher = nil
        }
        try writePositions()
        let isOwn = isPersistent && !database.hasMoved
        database = try SQLiteConnection("", .memory)
        if isOwn, let checked { opening.folder?.keepStamp(checked: checked) }
    }

    // MARK: Access

    /// Reads from the database, and starts a new one if it is damaged.
    func read<Value>(_ body: (SQLiteConnection) throws(LibraryError) -> Value) throws(LibraryError) -> Value {
        try attempt(body)
    }

    /// Changes the database in a transaction, and reports the changed areas.
    func write<Value>(
        _ areas: LibraryAreas, _ body: (SQLiteConnection) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        let value = try attempt { database throws(LibraryError) in
            try database.transaction { () throws(LibraryError) in try body(database) }
        }
        hub.send(areas)
        return value
    }

    private func attempt<Value>(
        _ body: (SQLiteConnection) throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value {
        if isClosed { throw LibraryError(.closed, path: folder) }
        // Another process has set the file aside, or the user has replaced it. Later changes to it would be lost.
        if isPersistent, database.hasMoved { try reopen() }
        do throws(LibraryError) {
            return try body(database)
        } catch {
            guard error.code == .damaged else { throw error }
            try recover(from: error)
            return try body(database)
        }
    }

    /// Repairs the index, or sets the damaged file aside and starts a new one.
    private func recover(from error: LibraryError) throws(LibraryError) {
        if error.isIndexDamaged, rebuildIndex() {
            notices.append(LibraryNotice(error, .rebuiltIndex))
            hub.send(.storage)
            return
        }
        let hasMoved = database.hasMoved
        database.setMovesJournalWhenClosed(false)
        // Another process may have set the file aside already. The file that is there now is another one.
        try reopen(after: hasMoved ? nil : error)
    }

    /// Opens the file again, which may be another one.
    func reopen(after damage: LibraryError? = nil) throws(LibraryError) {
        // The file is closed first.
        database = try SQLiteConnection("", .memory)
        try use(opening.open(after: damage))
        // The folder may be another one, too.
        watch()
        hub.send(.all)
    }

    private func rebuildIndex() -> Bool {
        do throws(LibraryError) {
            try database.run("INSERT INTO search(search) VALUES('rebuild')")
            return true
        } catch {
            return false
        }
    }
}

/// A flag that several threads set.
private final class WaitingFlag: Sendable {
    private let value = Mutex(false)

    /// Sets the flag, and returns its last value.
    func exchange(_ new: Bool) -> Bool {
        value.withLock { value in
            defer { value = new }
            return value
        }
    }
}
