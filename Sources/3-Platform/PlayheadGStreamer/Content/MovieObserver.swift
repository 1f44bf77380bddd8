import Dispatch
import MediaReaders
import Playhead
import Synchronization

/// Reads the index of an MP4 file on a server alongside the pipeline: its chapters and the names of its tracks, which
/// GStreamer 1.22 does not expose, and its defects; of a Matroska file, the configuration of Dolby Vision.
///
/// It requests ranges, at most 16 MiB in 64 requests; a server without ranges is left alone. Nothing waits for it, as for the
/// playlists. ``cancel()`` ends it immediately.
final class MovieObserver: Sendable {
    private let queue = DispatchQueue(label: "playhead.movie", qos: .utility)
    private let fetcher: HTTPFetcher
    private let address: String
    private let isCancelled = Mutex(false)

    init(item: HTTPItem) {
        fetcher = HTTPFetcher(item: item)
        address = item.policy.address
    }

    deinit { cancel() }

    /// Reads once; `finished` is called on the observer's queue, unless it was canceled.
    func load(finished: @escaping @Sendable (SourceInspection) -> Void) {
        queue.async { [weak self, fetcher, address] in
            guard self != nil else { return }
            // Without ranges the index is not read, which needs no report.
            let source = try? HTTPRangeSource(address, fetcher: fetcher)
            var inspection = source.map { SourceInspection($0) } ?? SourceInspection()
            // The pipeline makes its own requests, whose failures are its own.
            inspection.reading = nil
            guard let self, !self.isCancelled.withLock({ $0 }) else { return }
            finished(inspection)
        }
    }

    /// Ends everything immediately. Callable from any thread.
    func cancel() {
        isCancelled.withLock { $0 = true }
        fetcher.cancel()
    }
}
