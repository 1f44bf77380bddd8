import Dispatch
import PlaybackModel
import Playhead

/// Reads what a pipeline keeps to itself: playlists of adaptive items, the index of MP4 files, the item's HTTP requests.
///
/// Confined to the engine's queue, as the item that owns it.
struct ContentObserver {
    /// The item's HTTP requests; `nil` without a network.
    private(set) var http: HTTPItem?
    /// The format and the index of the bytes, once they were looked into.
    var inspection = SourceInspection()
    /// The contents of the playlists, once they were read.
    var facts = PlaylistFacts()
    private var playlists: PlaylistObserver?
    private var movie: MovieObserver?

    /// Begins to observe the requests of an address.
    mutating func register(_ policy: @autoclosure () -> HTTPItemPolicy) {
        if http == nil { http = HTTPObserver.register(policy()) }
    }

    /// Begins to read alongside the pipeline, once per load. Both closures are called on threads of the readers.
    mutating func start(
        isAdaptive: Bool, takeFacts: @escaping @Sendable (PlaylistFacts) -> Void,
        takeInspection: @escaping @Sendable (SourceInspection) -> Void
    ) {
        guard let http else { return }
        if isAdaptive, playlists == nil {
            let observer = PlaylistObserver(item: http, changed: takeFacts)
            playlists = observer
            observer.load()
        } else if !isAdaptive, movie == nil, http.evidence.mainResponse?.contentType?.hasSuffix("/mp4") == true {
            let observer = MovieObserver(item: http)
            movie = observer
            observer.load(finished: takeInspection)
        }
    }

    /// Reads the playlist of a live stream again.
    func refresh() { playlists?.refresh() }

    /// Ends all reading.
    mutating func stop() {
        playlists?.cancel()
        playlists = nil
        movie?.cancel()
        movie = nil
        http?.unregister()
        http = nil
    }

    // MARK: Contents

    /// The tracks with the names that only a playlist or index has.
    func named(_ tracks: [MediaTrack]) -> [MediaTrack] {
        if let movie = inspection.movie { return TrackReader.named(tracks, by: movie) }
        if let playlist = facts.multivariant { return TrackReader.named(tracks, by: playlist) }
        return tracks
    }

    /// The chapters of the index; empty without one.
    var chapters: [MediaChapter] { inspection.movie.map { ChapterReader.chapters(of: $0) } ?? [] }

    /// There may be several variants.
    var hasVariants: Bool { facts.variants.count > 1 || facts.targetDuration == 0 }

    /// At least one segment was received that is not a web page.
    var hasSegments: Bool {
        http?.evidence.requests.contains { record in
            record.purpose == .segment && record.failure == nil && record.end != nil
                && (200..<300).contains(record.status ?? 0) && record.contentType != "text/html"
        } ?? false
    }
}
