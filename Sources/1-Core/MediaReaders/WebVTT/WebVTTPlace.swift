/// The place of a cue in a stream of WebVTT, whose text is delivered without it.
package struct WebVTTPlace: Sendable, Hashable {
    /// The start and the end, in milliseconds, as written.
    package var start, end: Int
    /// The first line of the text, without markup.
    package var line: String
    /// The place.
    package var placement: StyledText.Placement

    /// Returns `true` if this is the cue of a text. Its start is a later one after a seek into it.
    package func matches(start: Int, end: Int, text: String) -> Bool {
        self.start <= start && self.end == end && text.prefix { !$0.isNewline } == line
    }

    /// Reads the places of a stream, in parts of any size. Cost: linear.
    package struct Reader: Sendable {
        private var rest: [UInt8] = []
        private var times: (start: Int, end: Int, placement: StyledText.Placement)?

        private static let longestLine = 4_096

        package init() {}

        /// Takes a part, and returns the places of the cues in it that have one.
        package mutating func take(_ bytes: [UInt8]) -> [WebVTTPlace] {
            var places: [WebVTTPlace] = []
            for byte in bytes {
                if byte != UInt8(ascii: "\n") {
                    if rest.count < Self.longestLine { rest.append(byte) }
                    continue
                }
                if let place = take(line: ASCII.trimmed(rest[...])) { places.append(place) }
                rest = []
            }
            return places
        }

        private mutating func take(line: ArraySlice<UInt8>) -> WebVTTPlace? {
            if let arrow = ASCII.firstIndex(of: "-->", in: line) {
                let after = ASCII.trimmed(line[(arrow + 3)...])
                let end = after.prefix { !ASCII.isWhitespace($0) }
                times = nil
                if let from = WebVTTParser.time(line[..<arrow]), let to = WebVTTParser.time(end),
                    let placement = WebVTTCue.placement(String(decoding: after[end.endIndex...], as: UTF8.self))
                {
                    times = (Int((from * 1_000).rounded()), Int((to * 1_000).rounded()), placement)
                }
                return nil
            }
            guard let cue = times else { return nil }
            times = nil
            let text = SubtitleMarkup.text(Array(line), .webVTT).printable.plain
            return WebVTTPlace(start: cue.start, end: cue.end, line: text, placement: cue.placement)
        }
    }
}
