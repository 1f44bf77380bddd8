internal import MediaReaders

/// The words of a song, with the times at which they are sung if they are known.
///
/// ```swift
/// if let lyrics = player.lyrics, let index = lyrics.index(at: player.time().seconds) { print(lyrics.lines[index].text) }
/// ```
public struct Lyrics: Sendable, Hashable {
    /// A line of a song.
    public struct Line: Sendable, Hashable {
        /// The time at which it is sung, in seconds; `nil` in lyrics without times.
        public let time: Double?
        /// The text, made printable; empty for a pause.
        public let text: String

        /// Creates a line.
        public init(time: Double?, text: String) {
            self.time = time
            self.text = text
        }
    }

    /// The lines, those with times in their order.
    public let lines: [Line]

    /// Creates lyrics. Lines with times come in their order.
    public init(lines: [Line]) { self.lines = lines }

    /// Reads lyrics from the text of a tag or file: LRC or plain text; `nil` if nothing is sung.
    public init?(text: String) {
        do {
            self.init(try LyricsFile(text: text))
        } catch {
            return nil
        }
    }

    init(_ file: LyricsFile) {
        lines = file.lines.map { Line(time: $0.time, text: PrintableText($0.text, maximumLength: 1_000).string) }
    }

    /// `true` if the lines have times.
    public var isTimed: Bool { lines.first?.time != nil }

    /// The index of the line that is sung at a time in seconds; `nil` before the first, and without times.
    public func index(at time: Double) -> Int? {
        guard isTimed, time.isFinite else { return nil }
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if (lines[middle].time ?? 0) <= time { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
