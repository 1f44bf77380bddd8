/// What an engine needs to open an item.
public struct LoadRequest: Sendable, Hashable, Codable {
    /// The queue's item, for the host's own use; engines ignore it.
    public var item: ItemID
    /// Where the bytes come from.
    public var source: MediaSource
    /// Where to begin; `nil` for the natural start: zero, or the live edge.
    public var start: CMTime?
    /// Whether to play as soon as it is ready.
    public var play: Bool
    /// The speed.
    public var rate: Double
    /// Headers for every request of the item to its own hosts, never to foreign ones.
    public var headers: [String: String]
    /// The user agent; `nil` for the engine's default.
    public var userAgent: String?
    /// Which tracks to select at first; `nil` for the content's default.
    public var selection: TrackSelection?
    /// Limits for adaptive streams.
    public var limits: PlaybackLimits

    public init(
        item: ItemID = ItemID(rawValue: 0), source: MediaSource, start: CMTime? = nil, play: Bool = false,
        rate: Double = 1, headers: [String: String] = [:], userAgent: String? = nil,
        selection: TrackSelection? = nil, limits: PlaybackLimits = PlaybackLimits()
    ) {
        self.item = item
        self.source = source
        self.start = start
        self.play = play
        self.rate = rate
        self.headers = headers
        self.userAgent = userAgent
        self.selection = selection
        self.limits = limits
    }
}
