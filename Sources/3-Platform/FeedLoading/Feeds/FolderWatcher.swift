import FeedReaders
import Localization
import MediaReaders

/// A folder as a sequence of feeds: its current contents first, then each change.
///
/// The kernel reports changes, so nothing is polled. Several changes within half a second are reported once, and only
/// if the feed differs. If the folder disappears, the element is an error; the sequence continues if it comes back. It
/// ends when its task is canceled.
///
/// ```swift
/// for await result in FolderWatcher("/home/me/Videos") {
///     switch result {
///     case .success(let loaded): show(loaded.feed)
///     case .failure(let error): show(error)
///     }
/// }
/// ```
public struct FolderWatcher: AsyncSequence, Sendable {
    /// A feed, or the reason why the folder cannot be read now.
    public typealias Element = Result<LoadedFeed, FeedError>
    /// The iterator's type.
    public typealias AsyncIterator = AsyncStream<Element>.Iterator

    private let address: String
    private let limits: FeedLimits
    private let clock: any Clock<Duration>

    /// Creates a watcher. Nothing is read before the first iteration.
    ///
    /// - Parameters:
    ///   - address: The path or `file:` address of the folder.
    ///   - limits: The limits.
    public init(_ address: String, limits: FeedLimits = FeedLimits()) {
        self.init(address, limits: limits, clock: ContinuousClock())
    }

    /// Creates a watcher with a clock.
    package init(_ address: String, limits: FeedLimits = FeedLimits(), clock: any Clock<Duration>) {
        self.address = address
        self.limits = limits
        self.clock = clock
    }

    /// The time in which several changes count as one.
    package static let delay = Duration.milliseconds(500)

    public func makeAsyncIterator() -> AsyncIterator {
        // An application that is busy gets the newest state only.
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task { await run(continuation) }
        continuation.onTermination = { _ in task.cancel() }
        return stream.makeAsyncIterator()
    }

    private func run(_ output: AsyncStream<Element>.Continuation) async {
        defer { output.finish() }
        let path: FilePath
        do throws(FeedError) {
            guard case .local(let local) = try FeedSource(address) else {
                throw FeedError(.addressNotAllowed, detail: localized("Only folders can be watched."))
            }
            path = local
        } catch {
            output.yield(.failure(error))
            return
        }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let monitors = FolderMonitors { change.yield() }
        // Watched before it is read, so that no change is lost.
        var folders = [path]
        _ = await monitors.watch(folders)
        var last: Element?
        var iterator = changes.makeAsyncIterator()
        while !Task.isCancelled {
            var result = await read(path, &folders)
            let (hasNew, unwatched) = await monitors.watch(folders)
            if unwatched > 0, case .success(var loaded) = result {
                loaded.feed.dropped.append(
                    DroppedElement(at: "folder", localized("Changes in \(unwatched) subfolders are not noticed.")))
                result = .success(loaded)
            }
            if result != last, !Task.isCancelled {
                last = result
                output.yield(result)
            }
            // A new folder may have changed before it was watched.
            if !hasNew, await iterator.next() == nil { break }
            do { try await clock.sleep(for: Self.delay) } catch { break }
        }
        await monitors.removeAll()
    }

    /// Reads the folder on a queue.
    private func read(_ path: FilePath, _ folders: inout [FilePath]) async -> Element {
        let limits = limits
        let result = await offload {
            Result { () throws(FeedError) in try FolderReader.readAll(path, limits: limits) }
        }
        switch result {
        case .success(let (feed, found)):
            folders = found
            return .success(LoadedFeed(feed: feed, address: path.address(isFolder: true)))
        case .failure(let error):
            folders = [path]
            return .failure(error)
        }
    }
}
