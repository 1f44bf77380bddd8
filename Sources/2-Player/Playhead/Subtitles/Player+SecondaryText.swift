public import PlaybackModel

extension Player {
    /// Selects second subtitles, which show at the top of the picture together with the first ones, for the current item and
    /// those that follow.
    ///
    /// They come from a file, because engines deliver the cues of one track only: see ``addSubtitles(url:language:title:isDefault:selects:)``
    /// and ``secondaryTextTracks``. The choice names a language, so the next item shows its counterpart as soon as its file
    /// was added. `automatic` means off.
    ///
    /// ```swift
    /// let german = try await player.addSubtitles(url: german, language: "de")
    /// let english = try await player.addSubtitles(url: english, language: "en", selects: false)
    /// player.selectSecondaryText(.track(id: english.id, language: "en", title: english.title))
    /// print(player.subtitles.secondaryCues.map(\.text))
    /// ```
    public func selectSecondaryText(_ choice: TrackSelection.Choice) {
        let choice = choice == .automatic ? .off : choice
        guard choice != secondaryText else { return }
        secondaryText = choice
        refreshContent()
        subtitleTracker?.update()
    }

    /// The text tracks that can be the second one: those from files, without the one that is selected first.
    public var secondaryTextTracks: [MediaTrack] {
        let tracks = tracks
        let books = shelf?.books ?? []
        return tracks.tracks.filter { track in
            track.kind == .text && !tracks.selected.contains(track.id) && books.contains { $0.track.id == track.id }
        }
    }

    /// The track of the second subtitles; `nil` if they are off, or if no file has the chosen language.
    public var secondaryTextTrack: MediaTrack? {
        guard case .track(let id, let language, let title) = secondaryText else { return nil }
        let tracks = secondaryTextTracks
        let others = tracks.filter { TrackLanguage.isSame($0.language, language) }
        return tracks.first { $0.id == id } ?? others.first { $0.title == title } ?? others.first
    }

    /// The cues of the second subtitles.
    var secondaryBook: SubtitleShelf.Book? {
        guard let track = secondaryTextTrack else { return nil }
        return shelf?.books.first { $0.track.id == track.id }
    }
}
