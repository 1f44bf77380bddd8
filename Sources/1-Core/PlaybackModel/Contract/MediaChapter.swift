/// A chapter of the content.
public struct MediaChapter: Sendable, Hashable, Codable {
    /// The time range of the chapter, in stream time.
    public var range: CMTimeRange
    /// The title, or `nil` if the content provides none.
    public var title: String?
    /// The address of a picture, or `nil`.
    public var image: String?
    /// The address of a web page about the subject, or `nil`.
    public var link: String?

    /// Creates a chapter.
    public init(range: CMTimeRange, title: String? = nil, image: String? = nil, link: String? = nil) {
        self.range = range
        self.title = title
        self.image = image
        self.link = link
    }
}
