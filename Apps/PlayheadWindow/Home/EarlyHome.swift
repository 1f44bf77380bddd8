import PlayheadCatalog
import Synchronization

/// The first content of Home, read without the main actor, which creates the first window meanwhile.
final class EarlyHome: Sendable {
    private struct Reading: Sendable {
        let library: MediaLibrary
        /// The changes since before the content was read.
        let changes: LibraryChanges
        let content: Result<HomeContent, LibraryError>
    }

    private struct State {
        var task: Task<Reading?, Never>?
        var isContentTaken = false
    }

    private let state = Mutex(State())

    /// Reads the content of a library that is being opened.
    func start(_ opening: Task<Result<MediaLibrary, LibraryError>, Never>) {
        let task = Task.detached(priority: .userInitiated) { () -> Reading? in
            guard case .success(let library) = await opening.value else { return nil }
            let changes = library.changes
            do throws(LibraryError) {
                return Reading(library: library, changes: changes, content: .success(try await HomeContent(library)))
            } catch {
                return Reading(library: library, changes: changes, content: .failure(error))
            }
        }
        state.withLock { $0 = State(task: task) }
    }

    /// Returns the content, once; `nil` without one.
    func takeContent() async -> Result<HomeContent, LibraryError>? {
        let task = state.withLock { state in
            defer { state.isContentTaken = true }
            return state.isContentTaken ? nil : state.task
        }
        return await task?.value?.content
    }

    /// Returns the changes since before the content was read; `nil` if nothing was read from this library.
    func changes(of library: MediaLibrary) async -> LibraryChanges? {
        let task = state.withLock { $0.task }
        guard let reading = await task?.value, reading.library === library else { return nil }
        return reading.changes
    }

    /// Forgets what was read: someone follows its changes from now on.
    func end() { state.withLock { $0.task = nil } }
}
