/// A chapter of an MP4 file.
public struct MP4Chapter: Sendable, Hashable {
    /// Start in seconds.
    public var start: Double
    /// Length in seconds, up to the next chapter or the end; nil when the end is not known.
    public var duration: Double?
    /// The title, as written; not safe to print.
    public var title: String

    /// Makes a chapter.
    public init(start: Double, duration: Double?, title: String) {
        self.start = start
        self.duration = duration
        self.title = title
    }
}
