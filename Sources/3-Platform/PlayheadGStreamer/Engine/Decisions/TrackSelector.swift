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
    /// The tracks of sound without a decoder, which play only if the user asks for them.
    private var undecodable: Set<String> = []
    /// `true` while captions inside the pictures take the place of the pipeline's text.
    private var showsCaption = false

    /// The tracks of captions inside the pictures, which the pipeline does not select.
    var captions: CaptionBook

    init(selection: TrackSelection?) {
        self.selection = selection
        captions = CaptionBook(requested: selection)
    }

    /// Takes a list of tracks. Returns `false` when it is not the best one.
    /// - Parameter undecodable: The tracks of sound without a decoder.
    mutating func take(_ tracks: [MediaTrack], undecodable: Set<String> = [], fromDecoder: Bool) -> Bool {
        guard fromDecoder || !isFromDecoder else { return false }
        isFromDecoder = fromDecoder
        self.tracks = tracks
        self.undecodable = undecodable
        return true
    }

    /// `true` if there are several tracks of sound, or text.
    var offersChoice: Bool { tracks.count { $0.kind == .audio } > 1 || tracks.contains { $0.kind == .text } }

    /// A new pipeline lists the tracks again.
    mutating func reopen() { isFromDecoder = false }

    /// The next pipeline has other identifiers.
    mutating func forget() {
        tracks = []
        undecodable = []
        selected = []
        reopen()
    }

    // MARK: Selections

    /// Takes the user's selection.
    /// - Parameter showsCaption: `true` if it names captions inside the pictures.
    mutating func request(_ selection: TrackSelection, showsCaption: Bool = false) {
        self.selection = selection
        self.showsCaption = showsCaption
        owesReport = true
    }

    /// Returns the streams to select, or `nil` when they play already.
    /// - Parameter tracks: The tracks with all their names.
    func wanted(_ tracks: [MediaTrack]) -> [String]? {
        wish(tracks).flatMap { TrackChoice.wanted($0, of: decodable(tracks), selected: selected) }
    }

    /// The selection to make; `nil` where GStreamer's own will do.
    private func wish(_ tracks: [MediaTrack]) -> TrackSelection? {
        if let selection { return selection }
        let (content, tracks) = (TrackSelection(), decodable(tracks))
        // It has no reason to play nothing of a kind that it could play.
        let hasSound = tracks.contains { $0.kind == .audio && selected.contains($0.id) }
        let sound = hasSound ? content.sound(among: tracks, playing: selected) : nil
        let text = content.shownText(among: tracks, playing: selected)
        let isPlaying = [sound, text].allSatisfy { $0.map { selected.contains($0.id) } ?? true }
        return selected.isEmpty || isPlaying ? nil : content
    }

    /// The tracks among which the content chooses, and the one that the user has chosen.
    private func decodable(_ tracks: [MediaTrack]) -> [MediaTrack] {
        guard !undecodable.isEmpty else { return tracks }
        let chosen = selection?.audio.named(among: tracks.filter { $0.kind == .audio })?.id
        return tracks.filter { !undecodable.contains($0.id) || $0.id == chosen || selected.contains($0.id) }
    }

    /// The selection is being sent to the pipeline.
    mutating func send(_ tracks: [MediaTrack]) { sent = wish(tracks) }

    /// `true` while a selection was sent and is not answered. An item is not ready until then.
    var awaitsAnswer: Bool { sent != nil }

    /// The pipeline has refused the selection.
    mutating func refuse() { sent = nil }

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
        showsCaption || TrackChoice.hidesText(selection ?? TrackSelection(), of: tracks, selected: selected)
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
