import PlaybackModel

/// The subtitles that were added to an item from files.
struct SubtitleShelf {
    /// Subtitles from one file, all of which are known.
    struct Book {
        let track: MediaTrack
        /// The cues in the order of their starts.
        let cues: [TextCue]
        /// The file in SubStation Alpha, which engines can draw; `nil` in other formats.
        let script: String?
        /// The longest cue, in seconds: none that starts earlier than this still shows.
        private let longest: Double

        init(track: MediaTrack, cues: [TextCue], script: String? = nil) {
            self.track = track
            self.cues = cues
            self.script = script
            longest = cues.lazy.map(\.range.duration.seconds).max() ?? 0
        }

        /// The number of cues that start at a position or before.
        private func count(until position: Double) -> Int {
            var (low, high) = (0, cues.count)
            while low < high {
                let middle = (low + high) / 2
                if cues[middle].range.start.seconds <= position { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// The cues that are active at a position, in seconds.
        func active(at position: Double) -> [TextCue] {
            let end = count(until: position)
            var first = end
            while first > 0, cues[first - 1].range.start.seconds >= position - longest { first -= 1 }
            return cues[first..<end].filter { position < $0.range.end.seconds }
        }

        /// The next position at which a cue starts or ends, in seconds; `nil` if there is none.
        func nextChange(after position: Double) -> Double? {
            let end = count(until: position)
            let start = end < cues.count ? cues[end].range.start.seconds : nil
            let ends = active(at: position).map(\.range.end.seconds).min()
            return [start, ends].compactMap { $0 }.min()
        }
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
