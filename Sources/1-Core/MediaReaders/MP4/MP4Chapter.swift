/// A chapter of an MP4 file.
package struct MP4Chapter: Sendable, Hashable {
    /// The start, in seconds.
    package var start: Double
    /// The length in seconds, up to the next chapter or the end; nil if the end is unknown.
    package var duration: Double?
    /// The title as written. It is not safe to print: use `PrintableText`.
    package var title: String

    /// Creates a chapter.
    package init(start: Double, duration: Double?, title: String) {
        self.start = start
        self.duration = duration
        self.title = title
    }
}
