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
    /// The longest time that the manifest waits. Files whose indexes are missing then stay as they are.
    private static let patience = DispatchTimeInterval.seconds(4)

    /// Makes a fetch for a registered item.
    init(item: HTTPItem) { fetchers = (0..<Self.width).map { _ in HTTPFetcher(item: item) } }

    /// Ends the fetch under way and all later ones.
    func cancel() { for fetcher in fetchers { fetcher.cancel() } }

    /// Returns the indexes that could be fetched and read.
    func indexes(at places: Set<DASHIndexPlace>) -> [DASHIndexPlace: MP4SegmentIndex] {
        guard !places.isEmpty, places.count <= Self.fileLimit else { return [:] }
        let work = Work(places)
        let group = DispatchGroup()
        for fetcher in fetchers.prefix(places.count) {
            group.enter()
            // Not on a global queue: where its threads wait, Dispatch reads their states in `/proc`, and ends a confined process.
            NamedThread.start("playhead-index") {
                work.run(fetcher)
                group.leave()
            }
        }
        if group.wait(timeout: .now() + Self.patience) == .timedOut { cancel() }
        return work.found
    }

    /// The indexes that are left, and what was found of the others.
    private final class Work: Sendable {
        private struct State {
            var places: [DASHIndexPlace]
            var found: [DASHIndexPlace: MP4SegmentIndex] = [:]
        }

        private let state: Mutex<State>

        init(_ places: Set<DASHIndexPlace>) { state = Mutex(State(places: Array(places))) }

        var found: [DASHIndexPlace: MP4SegmentIndex] { state.withLock { $0.found } }

        /// Fetches indexes until none is left. A failure is the demuxer's to report, which asks for them itself.
        func run(_ fetcher: HTTPFetcher) {
            while let place = state.withLock({ $0.places.popLast() }), !fetcher.isCancelled {
                let part = place.range.lowerBound..<(place.range.upperBound + 1)
                guard part.count <= DASHIndexFetch.indexSize,
                    let answer = try? fetcher.fetch(place.address, part: part, limit: DASHIndexFetch.indexSize),
                    answer.status == 206, answer.start == part.lowerBound,
                    let index = MP4SegmentIndex(answer.bytes, at: part.lowerBound)
                else { continue }
                state.withLock { $0.found[place] = index }
            }
        }
    }
}
