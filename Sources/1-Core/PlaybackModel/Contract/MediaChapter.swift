/// A part of the content with a title.
public struct MediaChapter: Sendable, Hashable, Codable {
    public var range: CMTimeRange
    /// The title; `nil` when the content gives none.
    public var title: String?

    public init(range: CMTimeRange, title: String? = nil) {
        self.range = range
        self.title = title
    }
}
