/// The series, season and episode that the name of a file states.
///
/// The forms `S01E02`, `s1.e2` and `1x02` are read, wherever they are in a name:
///
///     let name = EpisodeName("The.Show.S01E02.1080p.mkv")
///     // series "theshow", season 1, episode 2
package struct EpisodeName: Sendable, Hashable, Comparable {
    /// The letters and digits before the number, in lower case. Empty if the name begins with the number.
    package let series: String
    /// The season.
    package let season: Int
    /// The episode.
    package let episode: Int

    /// Reads a name; `nil` if it states no season and episode.
    package init?(_ name: String) {
        let bytes = Array(name.utf8)
        for start in bytes.indices where start == 0 || !Self.isAlphanumeric(bytes[start - 1]) {
            guard let (season, episode) = Self.marked(bytes[start...]) ?? Self.crossed(bytes[start...]) else {
                continue
            }
            series = String(decoding: bytes[..<start].filter { Self.isAlphanumeric($0) || $0 >= 0x80 }, as: UTF8.self)
                .lowercased()
            self.season = season
            self.episode = episode
            return
        }
        return nil
    }

    /// Orders by season and episode.
    package static func < (left: EpisodeName, right: EpisodeName) -> Bool {
        (left.season, left.episode, left.series) < (right.season, right.episode, right.series)
    }

    /// Returns `true` for the same episode, of the same series as far as both names state it.
    package func isSameEpisode(as other: EpisodeName) -> Bool {
        season == other.season && episode == other.episode
            && (series == other.series || series.isEmpty || other.series.isEmpty)
    }

    /// Reads `S01E02`, also with one separator in front of the `E`.
    private static func marked(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
        var rest = bytes
        guard take("s", from: &rest), let season = number(from: &rest, digits: 1...4) else { return nil }
        if let first = rest.first, " ._-".utf8.contains(first) { rest.removeFirst() }
        guard take("e", from: &rest), let episode = number(from: &rest, digits: 1...4) else { return nil }
        return (season, episode)
    }

    /// Reads `1x02`. Sizes of pictures have more digits.
    private static func crossed(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
        var rest = bytes
        guard let season = number(from: &rest, digits: 1...2), take("x", from: &rest),
            let episode = number(from: &rest, digits: 2...3), rest.first.map({ !isAlphanumeric($0) }) ?? true
        else { return nil }
        return (season, episode)
    }

    private static func take(_ letter: Unicode.Scalar, from bytes: inout ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first | 0x20 == UInt8(ascii: letter) else { return false }
        bytes.removeFirst()
        return true
    }

    private static func number(from bytes: inout ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
        let text = bytes.prefix { (48...57).contains($0) }
        guard digits.contains(text.count) else { return nil }
        bytes = bytes.dropFirst(text.count)
        return text.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...122).contains(byte | 0x20)
    }
}
