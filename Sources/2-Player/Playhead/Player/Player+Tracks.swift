public import PlaybackModel

extension Player {
    /// The last selection made, or what the content selects by default. Observable.
    public var trackSelection: TrackSelection {
        access(keyPath: \.trackSelection)
        return requestedSelection
    }

    private var requestedSelection: TrackSelection {
        machine.request?.selection ?? initialSelection ?? TrackSelection()
    }

    /// Selects audio and subtitles, for the current item and those that follow, also before there is one.
    ///
    /// A choice names a language and a title in addition to the track, so that the next item can select its
    /// counterpart. The result appears in ``tracks``.
    ///
    /// ```swift
    /// var selection = player.trackSelection
    /// selection.text = .off       // no subtitles; the audio stays as it is
    /// player.select(selection)
    /// ```
    public func select(_ selection: TrackSelection) {
        if selection == requestedSelection {
            choose(selection)
        } else {
            withMutation(keyPath: \.trackSelection) { choose(selection) }
        }
        // The subtitles of files follow without the engine.
        refreshContent()
    }

    private func choose(_ selection: TrackSelection) {
        initialSelection = selection
        send(.select(selection))
    }

    /// The text track asked for last, or else the one that shows; `nil` without one.
    ///
    /// It changes with the request, in the same turn; ``tracks`` follow when the engine has switched.
    package var requestedTextTrack: MediaTrack? {
        switch trackSelection.text {
        case .automatic: return shownText
        case .off: return nil
        case .track(let id, _, _): return tracks.tracks.first { $0.kind == .text && $0.id == id } ?? shownText
        }
    }

    /// The text track that shows as subtitles; `nil` without one, and while subtitles are off. Forced text that shows automatically is part
    /// of the content.
    package var shownText: MediaTrack? {
        let text = tracks.tracks.filter { $0.kind == .text }
        guard let shown = text.first(where: { tracks.selected.contains($0.id) }), shown.isForced else {
            return text.first { tracks.selected.contains($0.id) }
        }
        return trackSelection.text.named(among: text) == shown ? shown : nil
    }

    /// The audio track asked for last, or else the one that is heard; `nil` without one.
    package var requestedAudioTrack: MediaTrack? {
        let audio = tracks.tracks.filter { $0.kind == .audio }
        let heard = audio.first { tracks.selected.contains($0.id) }
        guard case .track(let id, _, _) = trackSelection.audio else { return heard }
        return audio.first { $0.id == id } ?? heard
    }

    /// Selects the audio track after ``requestedAudioTrack``, and the first one after the last one.
    func selectNextAudio() {
        let audio = tracks.tracks.filter { $0.kind == .audio }
        guard audio.count > 1 else { return }
        let next = audio.firstIndex { $0.id == requestedAudioTrack?.id }.map { ($0 + 1) % audio.count } ?? 0
        var selection = trackSelection
        selection.audio = .track(id: audio[next].id, language: audio[next].language, title: audio[next].title)
        select(selection)
    }

    /// Hides the subtitles, or shows those that were hidden last, or else the first ones.
    func toggleSubtitles() {
        var selection = trackSelection
        let text = tracks.tracks.filter { $0.kind == .text }
        if let shown = requestedTextTrack {
            hiddenSubtitles = .track(id: shown.id, language: shown.language, title: shown.title)
            selection.text = .off
        } else if case .track(let id, let language, let title)? = hiddenSubtitles,
            let track = text.first(where: { $0.id == id && $0.language == language && $0.title == title })
                ?? text.first(where: { $0.language == language })
        {
            selection.text = .track(id: track.id, language: track.language, title: track.title)
        } else if let first = text.best() {
            selection.text = .track(id: first.id, language: first.language, title: first.title)
        }
        select(selection)
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
