import Dispatch
import MediaReaders
import Playhead
import Synchronization

/// Reads the index of an MP4 file alongside the pipeline: its chapters and the names of its tracks, which GStreamer 1.22
/// does not expose, and its defects.
///
/// Over HTTP it requests ranges, at most 16 MiB in 64 requests; a server without ranges is left alone. Nothing waits for it,
/// as for the playlists. ``cancel()`` ends it immediately.
final class MovieObserver: Sendable {
    private let queue = DispatchQueue(label: "playhead.movie", qos: .utility)
    private let fetcher: HTTPFetcher?
    private let open: @Sendable () -> (any ByteSource)?
    private let isCancelled = Mutex(false)

    /// An observer of an HTTP item's file.
    init(item: HTTPItem) {
        let fetcher = HTTPFetcher(item: item)
        self.fetcher = fetcher
        let address = item.policy.address
        // Without ranges the index is not read, which needs no report.
        open = { try? HTTPRangeSource(address, fetcher: fetcher) }
    }

    /// An observer of local bytes, such as `DescriptorFeed.bytes`.
    init(bytes: any ByteSource) {
        fetcher = nil
        open = { bytes }
    }

    deinit { cancel() }

    /// Reads once; `finished` is called on the observer's queue, unless it was canceled.
    func load(finished: @escaping @Sendable (SourceInspection) -> Void) {
        queue.async { [weak self, open] in
            guard self != nil else { return }
            let inspection = open().map { SourceInspection($0) } ?? SourceInspection()
            guard let self, !self.isCancelled.withLock({ $0 }) else { return }
            finished(inspection)
        }
    }

    /// Ends everything immediately. Callable from any thread.
    func cancel() {
        isCancelled.withLock { $0 = true }
        fetcher?.cancel()
    }
}
