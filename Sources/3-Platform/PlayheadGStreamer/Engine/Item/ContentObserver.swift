import Dispatch
import MediaReaders
import PlaybackModel
import Playhead

/// Reads what a pipeline keeps to itself: playlists of adaptive items, the index of MP4 and Matroska files, the item's HTTP requests.
///
/// Confined to the engine's queue, as the item that owns it.
struct ContentObserver {
    /// The item's HTTP requests; `nil` without a network.
    private(set) var http: HTTPItem?
    /// The format and the index of the bytes, once they were looked into.
    var inspection = SourceInspection()
    /// The contents of the playlists, once they were read.
    var facts = PlaylistFacts()
    /// The tables of a transport stream that a server or a network sends.
    var transportTracks: [ContainerTrack] = []
    /// `true` while the index of a file on a server is being read.
    private(set) var isReadingIndex = false
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
        if isAdaptive {
            readPlaylists(takeFacts: takeFacts)
        } else if movie == nil, let format = http.sniffed, [.mp4, .matroska].contains(format) {
            let observer = MovieObserver(item: http)
            movie = observer
            isReadingIndex = true
            observer.load(finished: takeInspection)
        }
    }

    /// Takes in the index of a file on a server. Returns `false` if it could not be read.
    mutating func take(_ inspection: SourceInspection) -> Bool {
        isReadingIndex = false
        guard inspection.format != nil else { return false }
        self.inspection = inspection
        return true
    }

    /// Begins to read the playlists of an adaptive item, once per load.
    mutating func readPlaylists(takeFacts: @escaping @Sendable (PlaylistFacts) -> Void) {
        guard let http, playlists == nil else { return }
        let observer = PlaylistObserver(item: http, changed: takeFacts)
        playlists = observer
        observer.load()
    }

    /// Looks into a file on a server, to learn why its pipeline found nothing to play. Returns `false` when there is
    /// nothing to learn; otherwise the closure is called on a thread of the reader, with an empty inspection if it failed.
    mutating func explain(finished: @escaping @Sendable (SourceInspection) -> Void) -> Bool {
        guard let http, inspection.finding == nil, let format = http.sniffed, SourceInspection.explains(format) else {
            return false
        }
        movie?.cancel()
        isReadingIndex = false
        let observer = MovieObserver(item: http)
        movie = observer
        observer.load(finished: finished)
        return true
    }

    /// Takes in the item's own manifest, where the demuxer failed before its playlists were read.
    mutating func readManifest() {
        if facts == PlaylistFacts(), let manifest = http?.manifest { _ = facts.take(manifest) }
    }

    /// `true` while the media playlist of a multivariant one is being read.
    var awaitsVariant: Bool { playlists != nil && facts.multivariant != nil && facts.isLive == nil }

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

    /// The protection of the content. A demuxer's own playlist no longer names keys for samples.
    ///
    /// Where protected parts are left out, that of the content is no reason for failures.
    var finding: FailureEvidence.Finding? {
        let listed = http?.parts.hasProtection == true ? nil : facts.finding
        return inspection.finding ?? listed ?? (http?.samples.isEmpty == false ? .sampleKey : nil)
    }

    /// `true` for a station that names itself (`icy-name`), whose program has no end.
    var isRadio: Bool { http?.evidence.station.isEmpty == false }

    /// `true` if a stated duration is only that of a part: of the recording that a station plays, or of one program in a transport
    /// stream.
    var lacksDuration: Bool {
        inspection.changesStreams || isRadio && http?.evidence.mainResponse?.contentLength == nil
    }

    /// `true` for a network camera, which sends each picture when it is taken: playback that waited for more would stay behind.
    var isCamera: Bool {
        http?.evidence.mainResponse?.contentType == "multipart/x-mixed-replace"
    }

    /// The position in seconds from which the demuxer receives another container, which it cannot follow.
    var containerChange: Double? { http?.parts.isNeeded == true ? nil : facts.containerChange }

    /// `true` while nothing is being fetched.
    var isIdle: Bool { http?.evidence.activeRequests == 0 }

    /// `true` when an adaptive demuxer on demand has fetched what it wanted.
    func hasFetchedEverything(at now: Moment) -> Bool {
        facts.isLive == false && isIdle && http?.evidence.isQuiet(for: 0.8, now: now.seconds) == true
    }

    /// `true` when the first segments of an adaptive item are gone for good, as files that are missing on this machine are.
    func hasLostSegments(at now: Moment) -> Bool {
        let segments = http?.evidence.requests.filter { $0.purpose == .segment && !$0.namesText } ?? []
        guard let lost = segments.first(where: { $0.status == 410 }), now.seconds - lost.start >= 1.5 else {
            return false
        }
        // The item may play if a later segment arrived or is awaited.
        return !segments.contains { other in
            other.start > lost.start && (other.status.map((200..<300).contains) ?? (other.end == nil))
        }
    }

    /// The configuration of Dolby Vision of the pictures, where it is known.
    var dolbyVision: DolbyVisionConfiguration? { inspection.dolbyVision ?? facts.dolbyVision }

    /// The tracks with the names that only a playlist or index has.
    func named(_ tracks: [MediaTrack]) -> [MediaTrack] {
        if let movie = inspection.movie { return TrackReader.named(tracks, by: movie) }
        var tracks = TrackReader.named(tracks, by: inspection.matroska?.tracks ?? [])
        let tables = inspection.transportTracks.isEmpty ? transportTracks : inspection.transportTracks
        tracks = TrackReader.named(tracks, by: tables, radix: 16)
        if let vision = dolbyVision, let index = tracks.firstIndex(where: { $0.kind == .video }) {
            tracks[index].format = tracks[index].format ?? TrackFormat()
            tracks[index].format?.dolbyVisionProfile = vision.profile
        }
        if let playlist = facts.multivariant { return TrackReader.named(tracks, by: playlist) }
        tracks = TrackReader.named(tracks, by: facts.sets)
        return facts.hiddenTracks.isEmpty ? tracks : tracks.filter { !facts.hiddenTracks.contains($0.id) }
    }

    /// The chapters of the index; empty without one.
    var chapters: [MediaChapter] {
        inspection.movie.map { ChapterReader.chapters(of: $0) }
            ?? inspection.matroska.map { ChapterReader.chapters(of: $0) } ?? []
    }

    /// There may be several variants.
    var hasVariants: Bool { facts.variants.count > 1 || facts.targetDuration == 0 }

    /// At least one segment was received that is not a web page.
    var hasSegments: Bool {
        http?.evidence.requests.contains { record in
            record.purpose == .segment && record.failure == nil && record.end != nil
                && (200..<300).contains(record.status ?? 0) && record.contentType != "text/html"
                && record.contentLength != 0
        } ?? false
    }
}
