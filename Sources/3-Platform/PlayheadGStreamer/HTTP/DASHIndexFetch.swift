import Dispatch
import MediaReaders
import Playhead
import Synchronization

/// Fetches the indexes inside of the files of a DASH manifest, several at a time.
///
/// It blocks, on the thread that delivers the manifest, where the demuxer would ask for the same indexes next. ``cancel()``
/// ends it immediately, from any thread.
final class DASHIndexFetch: Sendable {
    private let fetchers: [HTTPFetcher]

    /// The largest number of connections.
    private static let width = 6
    /// The largest number of files; a manifest with more of them keeps its indexes.
    private static let fileLimit = 64
    private static let indexSize = 1 << 20
    /// The largest number of segments in all files.
    private static let segmentLimit = 200_000
    /// The longest time that the manifest waits. Files whose indexes are missing then stay as they are.
    private static let patience = DispatchTimeInterval.seconds(4)

    /// Makes a fetch for a registered item.
    init(item: HTTPItem) { fetchers = (0..<Self.width).map { _ in HTTPFetcher(item: item) } }

    /// Ends the fetch under way and all later ones.
    func cancel() { for fetcher in fetchers { fetcher.cancel() } }

    /// Returns the indexes that could be fetched and read.
    func indexes(of media: [DASHIndexedMedia]) -> [DASHIndexedMedia: MP4SegmentIndex] {
        let files = Array(Set(media))
        guard !files.isEmpty, files.count <= Self.fileLimit else { return [:] }
        let work = Work(files)
        let group = DispatchGroup()
        for fetcher in fetchers.prefix(files.count) {
            group.enter()
            // Not on a global queue: where its threads wait, Dispatch reads their states in `/proc`, and ends a confined process.
            NamedThread.start("playhead-index") {
                work.run(fetcher)
                group.leave()
            }
        }
        if group.wait(timeout: .now() + Self.patience) == .timedOut { cancel() }
        let found = work.found
        return found.values.reduce(0) { $0 + $1.segments.count } <= Self.segmentLimit ? found : [:]
    }

    /// The files that are left, and what was found in the others.
    private final class Work: Sendable {
        private struct State {
            var files: [DASHIndexedMedia]
            var found: [DASHIndexedMedia: MP4SegmentIndex] = [:]
        }

        private let state: Mutex<State>

        init(_ files: [DASHIndexedMedia]) { state = Mutex(State(files: files)) }

        var found: [DASHIndexedMedia: MP4SegmentIndex] { state.withLock { $0.found } }

        /// Fetches indexes until none is left. A failure is the demuxer's to report, which asks for them itself.
        func run(_ fetcher: HTTPFetcher) {
            while let file = state.withLock({ $0.files.popLast() }), !fetcher.isCancelled {
                let part = file.indexRange.lowerBound..<(file.indexRange.upperBound + 1)
                guard part.count <= DASHIndexFetch.indexSize,
                    let answer = try? fetcher.fetch(file.address, part: part, limit: DASHIndexFetch.indexSize),
                    answer.status == 206, let index = MP4SegmentIndex(answer.bytes, at: part.lowerBound)
                else { continue }
                state.withLock { $0.found[file] = index }
            }
        }
    }
}
