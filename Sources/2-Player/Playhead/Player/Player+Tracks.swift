public import PlaybackModel

extension Player {
    /// The last selection made, or what the content selects by default.
    public var trackSelection: TrackSelection { machine.request?.selection ?? TrackSelection() }

    /// Selects audio and subtitles, for the current item and those that follow.
    ///
    /// A choice names a language and a title in addition to the track, so that the next item can select its
    /// counterpart. The result appears in ``tracks``.
    ///
    /// ```swift
    /// var selection = player.trackSelection
    /// selection.text = .off       // no subtitles; the audio stays as it is
    /// player.select(selection)
    /// ```
    public func select(_ selection: TrackSelection) { send(.select(selection)) }

    /// The text track asked for last, or else the one that shows; `nil` without one.
    ///
    /// It changes with the request, in the same turn; ``tracks`` follow when the engine has switched.
    package var requestedTextTrack: MediaTrack? {
        let text = tracks.tracks.filter { $0.kind == .text }
        let shown = text.first { tracks.selected.contains($0.id) }
        switch trackSelection.text {
        case .automatic: return shown
        case .off: return nil
        case .track(let id, _, _): return text.first { $0.id == id } ?? shown
        }
    }

    /// Selects the text track after ``requestedTextTrack``, and none after the last one.
    func selectNextSubtitles() {
        let text = tracks.tracks.filter { $0.kind == .text }
        let next = text.firstIndex { $0.id == requestedTextTrack?.id }.map { $0 + 1 } ?? 0
        var selection = trackSelection
        selection.text =
            next < text.count
            ? .track(id: text[next].id, language: text[next].language, title: text[next].title) : .off
        select(selection)
    }
}
