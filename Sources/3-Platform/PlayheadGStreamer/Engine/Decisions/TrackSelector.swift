import PlaybackModel

/// The tracks of an item, those that play, and the selections on their way.
///
/// GStreamer identifies streams by hashes that change with the address, so that a selection names a track by identifier,
/// language and title, and ``TrackChoice`` finds the streams that match. A request that changes nothing is answered by a
/// repeated report; a change is reported when the pipeline has confirmed it.
struct TrackSelector: Sendable {
    private(set) var tracks: [MediaTrack] = []
    private(set) var selected: Set<String> = []
    /// The user's selection; `nil` before there is one.
    private(set) var selection: TrackSelection?
    /// The selection that was sent to the pipeline and is not confirmed.
    private var sent: TrackSelection?
    /// `true` while a selection of the user's has not been answered by a report.
    private var owesReport = false
    /// The decoder has listed the tracks, and knows them better than the demuxer.
    private var isFromDecoder = false
    private var reported: TracksReport?

    /// The tracks of captions inside the pictures, which the pipeline does not select.
    var captions: CaptionBook

    init(selection: TrackSelection?) {
        self.selection = selection
        captions = CaptionBook(requested: selection)
    }

    /// Takes a list of tracks. Returns `false` when it is not the best one.
    mutating func take(_ tracks: [MediaTrack], fromDecoder: Bool) -> Bool {
        guard fromDecoder || !isFromDecoder else { return false }
        isFromDecoder = fromDecoder
        self.tracks = tracks
        return true
    }

    /// A new pipeline lists the tracks again.
    mutating func reopen() { isFromDecoder = false }

    /// The next pipeline has other identifiers.
    mutating func forget() {
        tracks = []
        selected = []
        reopen()
    }

    // MARK: Selections

    /// Takes the user's selection.
    mutating func request(_ selection: TrackSelection) {
        self.selection = selection
        owesReport = true
    }

    /// Returns the streams to select, or `nil` when they play already.
    /// - Parameter tracks: The tracks with all their names.
    func wanted(_ tracks: [MediaTrack]) -> [String]? {
        wish(tracks).flatMap { TrackChoice.wanted($0, of: tracks, selected: selected) }
    }

    /// The selection to make; `nil` where GStreamer's own will do.
    private func wish(_ tracks: [MediaTrack]) -> TrackSelection? {
        if let selection { return selection }
        guard let text = tracks.first(where: { $0.kind == .text && $0.isDefault }), !selected.isEmpty,
            !selected.contains(text.id)
        else { return nil }
        return TrackSelection()
    }

    /// The selection is being sent to the pipeline.
    mutating func send(_ tracks: [MediaTrack]) { sent = wish(tracks) }

    /// The pipeline has selected streams. Returns `true` when another selection was requested meanwhile.
    mutating func confirm(_ ids: [String], _ tracks: [MediaTrack]) -> Bool {
        selected = Set(ids)
        guard let sent else { return false }
        self.sent = nil
        return sent != wish(tracks)
    }

    // MARK: Reports

    /// Lets the next report answer a request, even when nothing has changed.
    mutating func answerRequest() {
        if owesReport { reported = nil }
        owesReport = false
    }

    /// `true` when text is selected that should not show.
    func hidesText(_ tracks: [MediaTrack]) -> Bool {
        TrackChoice.hidesText(selection ?? TrackSelection(), of: tracks, selected: selected)
    }

    /// Returns the report to post, or `nil` when nothing has changed.
    /// - Parameters:
    ///   - tracks: The streams of the pipeline.
    ///   - captions: The tracks of captions inside the pictures.
    ///   - caption: The identifier of the one that shows; `nil` if none does.
    ///   - variants: The variants of the stream.
    ///   - container: The name of the container; `nil` if unknown.
    mutating func report(
        _ tracks: [MediaTrack], captions: [MediaTrack] = [], caption: String? = nil, variants: [StreamVariant],
        container: String? = nil
    ) -> TracksReport? {
        guard !tracks.isEmpty else { return nil }
        var shown =
            hidesText(tracks) ? selected.subtracting(tracks.filter { $0.kind == .text }.map(\.id)) : selected
        if let caption { shown.insert(caption) }
        let report = TracksReport(tracks: tracks + captions, selected: shown, variants: variants, container: container)
        guard report != reported else { return nil }
        reported = report
        return report
    }
}
