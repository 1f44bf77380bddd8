/// A cue of a WebVTT file: a text with its start and end.
package struct WebVTTCue: Sendable, Hashable {
    /// The identifier; nil if there is none.
    package var identifier: String?
    /// The start in seconds, as written.
    package var start: Double
    /// The end in seconds, as written. It is always after the start.
    package var end: Double
    /// The position and alignment settings as written; nil if there are none.
    package var settings: String?
    /// The text with its tags and entities. Line feeds separate lines. It is not safe to print: use `PrintableText`.
    package var text: String

    /// Creates a cue.
    package init(identifier: String? = nil, start: Double, end: Double, settings: String? = nil, text: String) {
        self.identifier = identifier
        self.start = start
        self.end = end
        self.settings = settings
        self.text = text
    }
}
