import FeedLoading

/// Work on the folder of a sync, with a time limit: the folder may be one of a server that no longer responds.
@MainActor final class SyncFolderWork {
    private let folder: SyncFolder
    private let clock: LibraryClock
    private let limit: Duration
    /// Work that has not returned in time.
    private var late: Task<Void, Never>?
    /// Called when work has returned that was late.
    var onReturn: () -> Void = {}

    /// Creates work on a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - clock: The clock for the limit.
    ///   - limit: The longest time for a piece of work.
    init(_ folder: SyncFolder, clock: LibraryClock, limit: Duration) {
        self.folder = folder
        self.clock = clock
        self.limit = limit
    }

    /// Runs a closure on another thread, and returns its result.
    ///
    /// A closure that exceeds the limit cannot be stopped. The next one begins after it has returned, so that a folder that
    /// hangs takes a single thread.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable (SyncFolder) throws(LibrarySyncError) -> Value
    ) async throws(LibrarySyncError) -> Value {
        if let late, await value(of: late) == nil { throw LibrarySyncError(.notResponding) }
        let folder = folder
        let work = Task {
            await offload { () -> Result<Value, LibrarySyncError> in
                folder.willBegin()
                do throws(LibrarySyncError) { return .success(try body(folder)) } catch { return .failure(error) }
            }
        }
        if let result = await value(of: work) { return try result.get() }
        late = Task { [weak self] in
            _ = await work.value
            self?.late = nil
            self?.onReturn()
        }
        throw LibrarySyncError(.notResponding)
    }

    /// Returns the value of a task, or `nil` at the limit.
    private func value<Value: Sendable>(of work: Task<Value, Never>) async -> Value? {
        let (values, value) = AsyncStream.makeStream(of: Value.self)
        Task {
            value.yield(await work.value)
            value.finish()
        }
        let timer = Task { [clock, limit] in
            do { try await clock.wait(limit) } catch { return }
            value.finish()
        }
        defer { timer.cancel() }
        for await value in values { return value }
        return nil
    }
}
