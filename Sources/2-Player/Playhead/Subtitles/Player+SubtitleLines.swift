import PlaybackModel

extension Player {
    /// A direction among subtitles.
    enum SubtitleStep {
        case previous, next
    }

    /// The position at which the previous or the next subtitle starts; `nil` if there is none, or none is known.
    ///
    /// In the first second of a subtitle, the previous one is the one before. The delay of subtitles counts.
    func subtitleLine(_ step: SubtitleStep) -> CMTime? {
        guard controls.canSeek, requestedTextTrack != nil else { return nil }
        let delay = CMTime(seconds: adjustments.subtitleDelay, preferredTimescale: 1_000)
        let now = time() - delay
        guard now.isNumeric else { return nil }
        let book = selectedBook?.cues
        func start(_ seconds: Double?) -> CMTime? { seconds.map { CMTime(seconds: $0, preferredTimescale: 1_000) } }
        let line: CMTime? =
            switch step {
            case .previous:
                if let book {
                    start(book.start(before: now.seconds - 1))
                } else {
                    subtitles.starts.last { $0 < now - CMTime(value: 1, timescale: 1) }
                }
            case .next:
                if let book { start(book.start(after: now.seconds)) } else { subtitles.starts.first { $0 > now } }
            }
        return line.map { $0 + delay }
    }
}
