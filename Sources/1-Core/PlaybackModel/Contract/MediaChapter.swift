/// A chapter of the content.
public struct MediaChapter: Sendable, Hashable, Codable {
    /// The time range of the chapter, in stream time.
    public var range: CMTimeRange
    /// The title, or `nil` if the content provides none.
    public var title: String?

    /// Creates a chapter.
    public init(range: CMTimeRange, title: String? = nil) {
        self.range = range
        self.title = title
    }
}
