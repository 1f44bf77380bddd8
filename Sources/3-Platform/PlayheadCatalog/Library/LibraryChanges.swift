import Synchronization

/// A stream of changed areas, from the moment of its creation.
///
/// Changes that a slow reader has not seen yet are merged into one value, so none is lost and memory stays bounded. The
/// stream ends when the library is released or the reader's task is canceled.
///
/// ```swift
/// let changes = library.changes  // from now on
/// await model.load()
/// for await areas in changes where !areas.isDisjoint(with: [.history, .positions]) {
///     await model.refresh()
/// }
/// ```
public struct LibraryChanges: AsyncSequence, Sendable {
    public typealias Element = LibraryAreas

    let pipe: LibraryChangePipe

    public func makeAsyncIterator() -> Iterator { Iterator(pipe: pipe) }

    /// An iterator of ``LibraryChanges``.
    public struct Iterator: AsyncIteratorProtocol {
        let pipe: LibraryChangePipe

        public mutating func next() async -> LibraryAreas? { await pipe.next() }
    }
}

/// The merged changes that one reader has not seen.
final class LibraryChangePipe: Sendable {
    private struct State {
        var areas: LibraryAreas = []
        var isFinished = false
        var reader: CheckedContinuation<LibraryAreas?, Never>?
    }

    private let state = Mutex(State())

    func send(_ areas: LibraryAreas) {
        state.withLock { state in
            if let reader = state.reader {
                state.reader = nil
                reader.resume(returning: areas)
            } else {
                state.areas.formUnion(areas)
            }
        }
    }

    func finish() {
        state.withLock { state in
            state.isFinished = true
            state.reader?.resume(returning: nil)
            state.reader = nil
        }
    }

    func next() async -> LibraryAreas? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if !state.areas.isEmpty {
                        continuation.resume(returning: state.areas)
                        state.areas = []
                    } else if state.isFinished || state.reader != nil {
                        continuation.resume(returning: nil)
                    } else {
                        state.reader = continuation
                    }
                }
            }
        } onCancel: {
            finish()
        }
    }
}

/// The readers of a library's changes.
final class LibraryChangeHub: Sendable {
    private let pipes = Mutex<[Weak]>([])

    private struct Weak: Sendable { weak var pipe: LibraryChangePipe? }

    deinit {
        for weak in pipes.withLock({ $0 }) { weak.pipe?.finish() }
    }

    func subscribe() -> LibraryChanges {
        let pipe = LibraryChangePipe()
        pipes.withLock { pipes in
            pipes.removeAll { $0.pipe == nil }
            pipes.append(Weak(pipe: pipe))
        }
        return LibraryChanges(pipe: pipe)
    }

    func send(_ areas: LibraryAreas) {
        if areas.isEmpty { return }
        for weak in pipes.withLock({ $0 }) { weak.pipe?.send(areas) }
    }
}
