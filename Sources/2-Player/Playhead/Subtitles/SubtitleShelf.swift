import PlaybackModel

/// The subtitles that were added to an item from files.
struct SubtitleShelf {
    /// Subtitles from one file, all of which are known.
    struct Book {
        var track: MediaTrack
        let cues: CueList
        /// The file in SubStation Alpha, which engines can draw; `nil` in other formats.
        let script: String?
    }

    var books: [Book] = []

    /// Returns the tracks of the content and of the files, with the book of a choice as the selected text.
    func completing(_ report: TracksReport, choice: TrackSelection.Choice) -> TracksReport {
        guard !books.isEmpty else { return report }
        let text = report.tracks.filter { $0.kind == .text }
        var result = report
        result.tracks += books.map(\.track)
        let sound = report.tracks.first { $0.kind == .audio && report.selected.contains($0.id) }
        let showsText = choice.named(among: text) != nil || text.contains { report.selected.contains($0.id) }
        if let book = book(for: choice, over: text) ?? (showsText ? nil : forcedBook(for: sound)) {
            result.selected.subtract(text.map(\.id))
            result.selected.insert(book.track.id)
        }
        return result
    }

    /// The book with forced text in the language of the sound.
    private func forcedBook(for sound: MediaTrack?) -> Book? {
        let track = TrackSelection.forced(among: books.map(\.track), for: sound?.language)
        return books.first { $0.track.id == track?.id }
    }

    /// Returns the book that a choice shows; `nil` where the content's own tracks, or none, have what it asks for.
    ///
    /// The rules are those of the content's tracks, which take precedence: the named track, or else the default one. A
    /// default file in another language than the chosen one stays hidden.
    private func book(for choice: TrackSelection.Choice, over text: [MediaTrack]) -> Book? {
        var chosenLanguage: String?
        switch choice {
        case .off: return nil
        case .automatic: break
        case .track(let id, let language, _):
            if let exact = books.first(where: { $0.track.id == id }) { return exact }
            if choice.named(among: text) != nil { return nil }
            if let named = choice.named(among: books.map(\.track)) {
                return books.first { $0.track.id == named.id }
            }
            chosenLanguage = language
        }
        guard !text.contains(where: { $0.isDefault && !$0.isForced }), let book = books.first(where: \.track.isDefault)
        else { return nil }
        return chosenLanguage == nil || book.track.language == nil ? book : nil
    }
}
