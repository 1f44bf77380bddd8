import FeedLoading
public import Observation
import Playhead

/// Keeps the positions, the played marks and the favorites of several devices equal, through a folder.
///
/// Something else carries the folder between the devices, such as Syncthing, Nextcloud or a USB drive. Each device writes
/// one file, and adopts what is newer in the files of others. Only items from the web are synced: entries of feeds, and
/// addresses that were opened. `Documentation/Library.md` describes the format and the rules.
///
/// ```swift
/// let sync = LibrarySync(folder: "/home/me/Sync", library: library)
/// sync.start()
/// if case .failed(let error) = sync.state {
///     print(error)
///     await sync.sync()  // again
/// }
/// await sync.stop()  // at the end of the program
/// ```
///
/// The folder is watched, and listed every 5 minutes, because file systems of networks report no changes. Changes here are
/// written after some seconds, those of other devices are read immediately. Playback is never affected: the position of an item that is playing stays, and failures are ``state``.
@MainActor @Observable public final class LibrarySync {
    /// The state of a sync.
    public enum State: Sendable, Hashable {
        /// Everything so far is synced, or nothing has started yet.
        case idle
        /// Files are read or written.
        case syncing
        /// The last attempt failed. The next change, or ``LibrarySync/sync()``, tries again.
        case failed(LibrarySyncError)
    }

    /// The times after which changes are synced.
    package struct Delays: Sendable {
        /// From the last of several changes here until they are written.
        var quiet = Duration.seconds(4)
        /// The longest time from a change here until it is written, as while an item plays.
        var longest = Duration.seconds(60)
        /// From a change of the folder until it is read, so that several files count as one change.
        var folder = Duration.seconds(1)
        /// The longest time for listing, reading or writing.
        var access = Duration.seconds(30)
        /// Until the position of an item that was playing is compared again.
        var deferred = Duration.seconds(30)
        /// Until the folder is listed again, although nothing has reported a change.
        var listing = Duration.seconds(300)
        /// The longest time for the last exchange at the end.
        package var end = Duration.milliseconds(1_500)

        /// Creates the usual times.
        package init() {}
    }

    /// The path of the folder.
    public let folder: String
    /// The state.
    public private(set) var state = State.idle
    /// The date of the last success, in seconds since 1970; `nil` before the first.
    public private(set) var lastSync: Double?
    /// The number of other devices whose files were read.
    public private(set) var deviceCount = 0
    /// The files of other devices that are not used, or not completely. Each is listed until it changes.
    public private(set) var skipped: [SkippedSyncFile] = []

    @ObservationIgnored private let library: MediaLibrary
    @ObservationIgnored private let delays: Delays
    @ObservationIgnored private let work: SyncFolderWork
    @ObservationIgnored private let isPrivate: Bool
    @ObservationIgnored private var device: SyncDevice?
    @ObservationIgnored private var listing: SyncFolder.Listing?
    @ObservationIgnored private var files: [String: SyncFolder.File] = [:]
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private var isAnotherWanted = false
    /// `true` if a newer state waits until its item is no longer playing.
    @ObservationIgnored private var hasDeferred = false
    @ObservationIgnored private var schedule = SyncSchedule()
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var listening: [Task<Void, Never>] = []
    @ObservationIgnored private var monitors: (folder: FolderMonitors, above: FolderMonitors)?
    @ObservationIgnored private var isStopped = false

    /// Creates a sync. Nothing happens before ``start()``.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which must exist.
    ///   - library: The library.
    public convenience init(folder: String, library: MediaLibrary) {
        self.init(folder: folder, library: library, delays: Delays())
    }

    /// Creates a sync with other delays, or for another kind of session.
    package convenience init(
        folder: String, library: MediaLibrary, delays: Delays, isPrivate: Bool = PrivateSession.isActive
    ) {
        self.init(SyncFolder(path: folder), library: library, delays: delays, isPrivate: isPrivate)
    }

    /// Creates a sync with a folder that tests prepare.
    init(
        _ folder: SyncFolder, library: MediaLibrary, delays: Delays, isPrivate: Bool = PrivateSession.isActive
    ) {
        self.folder = folder.path
        self.library = library
        self.delays = delays
        self.isPrivate = isPrivate
        work = SyncFolderWork(folder, clock: library.clock, limit: delays.access)
        work.onReturn = { [weak self] in self?.wait(.zero) }
    }

    isolated deinit { end() }

    /// Syncs, and does so again after each change here or in the folder, until ``stop()``.
    public func start() {
        guard listening.isEmpty, !isStopped else { return }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        monitors = (FolderMonitors(reportsContents: true) { change.yield() }, FolderMonitors { change.yield() })
        let areas = library.changes
        listening = [
            Task { [weak self] in
                for await areas in areas where !areas.isDisjoint(with: [.positions, .favorites]) {
                    self?.noteChangeHere()
                }
            },
            Task { [weak self] in
                for await _ in changes { self?.noteChangeOfFolder() }
            },
        ]
        Task { await sync() }
    }

    /// Syncs now, and returns when that has succeeded or failed.
    public func sync() async {
        if let running {
            // The one that runs may have read already.
            isAnotherWanted = true
            return await running.value
        }
        let task = Task {
            repeat {
                isAnotherWanted = false
                await exchange()
            } while isAnotherWanted
            running = nil
        }
        running = task
        await task.value
    }

    /// Syncs a last time, within 1.5 s, and ends. The files in the folder stay.
    public func stop() async {
        guard !isStopped else { return }
        isStopped = true
        end()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            await sync()
            end.finish()
        }
        let limit = Task { [library, delays] in
            do { try await library.clock.wait(delays.end) } catch { return }
            end.finish()
        }
        for await _ in ends {}
        limit.cancel()
    }

    /// Ends watching.
    private func end() {
        for task in listening { task.cancel() }
        timer?.cancel()
        // The monitors must live until they are removed.
        for monitors in [monitors?.folder, monitors?.above].compactMap({ $0 }) {
            Task { await monitors.removeAll() }
        }
        monitors = nil
    }

    // MARK: Waiting

    private func noteChangeHere() {
        let now = library.clock.elapsed()
        schedule.noteChange(at: now, quiet: delays.quiet, longest: delays.longest)
        arm(at: now)
    }

    private func noteChangeOfFolder() { wait(delays.folder) }

    private func wait(_ duration: Duration) {
        let now = library.clock.elapsed()
        schedule.want(at: now + duration)
        arm(at: now)
    }

    private func arm(at now: Duration) {
        timer?.cancel()
        guard let due = schedule.due, !isStopped else { return }
        timer = Task { [weak self, library] in
            do { try await library.clock.wait(max(.zero, due - now)) } catch { return }
            await self?.syncAsDue()
        }
    }

    /// Syncs, unless only this device has changed the folder, no state waits, and all files could be read.
    private func syncAsDue() async {
        let isChangedHere = schedule.isChanged
        schedule = SyncSchedule()
        let hasUnreadable = files.values.contains { $0.problem == .unreadable }
        if !isChangedHere, !hasDeferred, !hasUnreadable, state == .idle, let listing, let device {
            do throws(LibrarySyncError) {
                let current = try await work.run { folder throws(LibrarySyncError) in try folder.list(own: device.id) }
                if current == listing { return waitForNext() }
            } catch {
                if error.code == .notResponding { return fail(error) }
            }
        }
        await sync()
    }

    // MARK: Exchanging

    private func exchange() async {
        state = .syncing
        do throws(LibrarySyncError) {
            hasDeferred = try await perform()
            state = .idle
            lastSync = library.clock.date()
            waitForNext()
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: LibrarySyncError) {
        state = .failed(error)
        if error.isRetryable, monitors != nil { wait(delays.listing) }
    }

    private func waitForNext() {
        if hasDeferred {
            wait(delays.deferred)
        } else if monitors != nil {
            wait(delays.listing)
        }
    }

    /// Exchanges the states.
    ///
    /// - Returns: `true` if a newer state waits until its item is no longer playing.
    private func perform() async throws(LibrarySyncError) -> Bool {
        if isPrivate { throw LibrarySyncError(.privateSession) }
        guard let libraryFolder = library.folder, await library.isPersistent else {
            throw LibrarySyncError(.libraryInMemory)
        }
        let lockPath = libraryFolder + "/sync.lock"
        if device == nil {
            device = try await Self.offloaded { () throws(LibrarySyncError) in
                let lock = try SyncLock(lockPath)
                return withExtendedLifetime(lock) { SyncDevice.ofLibrary(in: libraryFolder) }
            }
        }
        guard let device else { return false }
        var failure: LibrarySyncError?
        // Before the lock: a folder that hangs must not block other windows.
        do throws(LibrarySyncError) { try await readFolder(device) } catch { failure = error }
        // Windows that share the library take turns.
        let lock = try await Self.offloaded { () throws(LibrarySyncError) in try SyncLock(lockPath) }
        defer { withExtendedLifetime(lock) {} }
        let isFresh = try await fromLibrary { library throws(LibraryError) in try await library.isFreshForSync() }
        let ownName = SyncFolder.fileName(device.id)
        let others = failure == nil ? files.filter { $0.key != ownName }.values.map(\.records) : nil
        let now = library.clock.date()
        let last = try await fromLibrary { library throws(LibraryError) in try await library.lastExchange() }
        if SyncClock(now: now, lastExchange: last).isBehind(others) {
            throw failure ?? LibrarySyncError(.clockBehind)
        }
        if let failure {
            // Changes here get their times even while the folder is away.
            if !isFresh { _ = try await adopt([], existing: nil) }
            throw failure
        }
        let used = files.filter { isFresh || $0.key != ownName }.values.map(\.records)
        let own = files[ownName]?.records ?? []
        let merge = await offload { SyncMerge(now: now, used, own: own) }
        let result = try await adopt(merge.records, existing: isComplete ? merge.existing : nil)
        let document = SyncDocument(device: device.id, name: device.name, records: result.records)
        let after = try await work.run { folder throws(LibrarySyncError) in
            // The lock lasts until this returns, which may be after the time limit.
            defer { withExtendedLifetime(lock) {} }
            try folder.write(document)
            return try folder.list(own: device.id)
        }
        // Only this device's file: those of others may have changed since they were read.
        listing?.files[ownName] = after.files[ownName]
        return result.hasDeferred
    }

    /// Watches the folder, and reads what has changed in it.
    private func readFolder(_ device: SyncDevice) async throws(LibrarySyncError) {
        // A folder of a server that is away blocks. The thread that watches, which also transfers, must not.
        try await work.run { folder throws(LibrarySyncError) in folder.visit() }
        await watch()
        var (listing, files) = try await read(device)
        if let last = self.listing, last.folder != listing.folder {
            // Another drive is there now.
            await watch(isAgain: true)
            (listing, files) = try await read(device)
        }
        self.listing = listing
        self.files = files
        let ownName = SyncFolder.fileName(device.id)
        let others = files.filter { $0.key != ownName }
        deviceCount = others.values.count { $0.problem == nil || !$0.records.isEmpty }
        var skipped = others.compactMap { name, file in file.problem.map { SkippedSyncFile(name: name, reason: $0) } }
        skipped += listing.surplus.map { SkippedSyncFile(name: $0, reason: .tooMany) }
        skipped.sort { $0.name < $1.name }
        if skipped != self.skipped { self.skipped = skipped }
    }

    private func read(
        _ device: SyncDevice
    ) async throws(LibrarySyncError) -> (SyncFolder.Listing, [String: SyncFolder.File]) {
        let known = files
        return try await work.run { folder throws(LibrarySyncError) in
            let listing = try folder.list(own: device.id)
            return (listing, folder.read(listing, known: known))
        }
    }

    /// Watches the folder, and the one above, in which it appears when its drive is connected.
    private func watch(isAgain: Bool = false) async {
        guard let monitors else { return }
        if isAgain { _ = await monitors.folder.watch(paths: []) }
        _ = await monitors.folder.watch(paths: [folder])
        _ = await monitors.above.watch(paths: [SyncFolder(path: folder).above])
    }

    /// `true` if all files of other devices were read.
    private var isComplete: Bool {
        listing?.surplus.isEmpty == true && files.values.allSatisfy { $0.problem == nil }
    }

    private func adopt(
        _ records: [SyncRecord], existing: Set<SyncPlace>?
    ) async throws(LibrarySyncError) -> MediaLibrary.SyncResult {
        try await fromLibrary { library throws(LibraryError) in
            try await library.exchange(with: records, existing: existing)
        }
    }

    private func fromLibrary<Value: Sendable>(
        _ body: (MediaLibrary) async throws(LibraryError) -> Value
    ) async throws(LibrarySyncError) -> Value {
        do throws(LibraryError) { return try await body(library) } catch { throw LibrarySyncError(error) }
    }

    private static func offloaded<Value: Sendable>(
        _ body: @escaping @Sendable () throws(LibrarySyncError) -> Value
    ) async throws(LibrarySyncError) -> Value {
        try await offload { () -> Result<Value, LibrarySyncError> in
            do throws(LibrarySyncError) { return .success(try body()) } catch { return .failure(error) }
        }.get()
    }
}
