import Dispatch
import MediaReaders
import Playhead
import Synchronization

/// Reads the index of an MP4 file beside the pipeline, for its chapters and the names of its tracks, which GStreamer 1.22
/// does not tell, and for what is wrong with it.
///
/// Over HTTP it asks for ranges, at most 16 MiB in 64 requests; a server without ranges is left alone. A courtesy like the
/// playlists: nothing waits for it. ``cancel()`` ends it at once.
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
        // Without ranges there is nothing to do, and nobody to tell.
        open = { try? HTTPRangeSource(address, fetcher: fetcher) }
    }

    /// An observer of local bytes, such as `DescriptorFeed.bytes`.
    init(bytes: any ByteSource) {
        fetcher = nil
        open = { bytes }
    }

    deinit { cancel() }

    /// Reads once; `finished` is called on the observer's queue, unless it was cancelled.
    func load(finished: @escaping @Sendable (SourceInspection) -> Void) {
        queue.async { [weak self, open] in
            guard self != nil else { return }
            let inspection = open().map { SourceInspection($0) } ?? SourceInspection()
            guard let self, !self.isCancelled.withLock({ $0 }) else { return }
            finished(inspection)
        }
    }

    /// Ends everything at once. Callable from any thread.
    func cancel() {
        isCancelled.withLock { $0 = true }
        fetcher?.cancel()
    }
}
