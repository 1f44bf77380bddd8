/// A program of a television guide.
public struct TVProgram: Sendable, Hashable, Codable {
    /// The identifier of the channel.
    public var channel: String
    /// The start, in seconds since 1970.
    public var start: Double
    /// The end, in seconds since 1970. If the guide does not state it, the start of the next program; `nil` for the
    /// last one.
    public var end: Double?
    /// The title.
    public var title: String?
    /// The title of the episode.
    public var subtitle: String?
    /// The description.
    public var summary: String?
    /// The categories, such as `News`.
    public var categories: [String]
    /// The address of a picture.
    public var image: String?
    /// The season number, from one.
    public var season: Int?
    /// The episode number, from one.
    public var episode: Int?
    /// The number as broadcasters print it, such as `S01E05`.
    public var episodeLabel: String?

    /// Creates a program.
    public init(channel: String, start: Double, end: Double? = nil, title: String? = nil) {
        self.channel = channel
        self.start = start
        self.end = end
        self.title = title
        categories = []
    }
}
