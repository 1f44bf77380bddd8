import PlaybackModel

/// The subtitles that were added to an item from files, and the selected one.
struct SubtitleShelf {
    /// Subtitles from one file, all of which are known.
    struct Book {
        let track: MediaTrack
        /// The cues in the order of their starts.
        let cues: [TextCue]
        /// The longest cue, in seconds: none that starts earlier than this still shows.
        private let longest: Double

        init(track: MediaTrack, cues: [TextCue]) {
            self.track = track
            self.cues = cues
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
    /// The identifier of the selected track; `nil` while the content's own tracks are.
    var selected: String?

    var selectedBook: Book? { selected.flatMap { id in books.first { $0.track.id == id } } }

    /// Returns the tracks of the content and of the files.
    func completing(_ report: TracksReport) -> TracksReport {
        guard !books.isEmpty else { return report }
        var result = report
        result.tracks += books.map(\.track)
        if let selected {
            result.selected.subtract(report.tracks.lazy.filter { $0.kind == .text }.map(\.id))
            result.selected.insert(selected)
        }
        return result
    }
}
