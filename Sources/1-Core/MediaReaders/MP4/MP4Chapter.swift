/// A chapter of an MP4 file.
package struct MP4Chapter: Sendable, Hashable {
    /// Start in seconds.
    package var start: Double
    /// Length in seconds, up to the next chapter or the end; nil when the end is not known.
    package var duration: Double?
    /// The title, as written; not safe to print.
    package var title: String

    /// Makes a chapter.
    package init(start: Double, duration: Double?, title: String) {
        self.start = start
        self.duration = duration
        self.title = title
    }
}
