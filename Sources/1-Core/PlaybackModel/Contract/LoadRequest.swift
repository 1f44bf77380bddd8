/// A request to open an item.
///
/// A player creates one for each ``EngineCommand/load(_:)``, from its item and its settings.
/// It carries all settings that the item starts with, so a reconnect or retry restores them by sending the request
/// again.
public struct LoadRequest: Sendable, Hashable, Codable {
    /// The identity of the item in its queue. Engines ignore it.
    public var item: ItemID
    /// The source of the bytes.
    public var source: MediaSource
    /// The start position, or `nil` for the natural start: zero, or the live edge.
    public var start: CMTime?
    /// A Boolean value that indicates whether the start position is that at which the user has left the content, which may
    /// be shorter now. A start at or after its end is then ignored; otherwise the item opens ended.
    public var resumes: Bool
    /// A Boolean value that indicates whether another process may be writing the file. Engines then wait for more data at its
    /// end, for as long as it grows.
    public var isGrowing: Bool
    /// A Boolean value that indicates whether playback starts as soon as the item is ready.
    public var play: Bool
    /// The speed, from 0.1 to 4.
    public var rate: Double
    /// Additional headers for the item's HTTP requests to its own hosts. Other hosts never receive them.
    public var headers: [String: String]
    /// The user agent, or `nil` for the engine's default.
    public var userAgent: String?
    /// The schemes that the item's own address may have besides those of the engine, because the user has typed it.
    public var additionalSchemes: Set<String>
    /// The host of the feed, list or page that names the source, or `nil` if the user does. The item reaches only the parts of
    /// the network that what comes from this host may reach.
    public var initiatorHost: String?
    /// The keys for protected samples.
    public var decryptionKeys: [DecryptionKey]
    /// The initial track selection, or `nil` for the content's default.
    public var selection: TrackSelection?
    /// The limits for adaptive streams.
    public var limits: PlaybackLimits
    /// The way in which the pipeline is built. An engine that has to try others begins with this one.
    public var profile: PipelineProfile
    /// A Boolean value that indicates whether another engine opens the item if this one refuses it. The host of isolated engines
    /// sets it. An engine then refuses content that it can only play in part.
    public var hasOtherEngine: Bool

    /// Creates a request. By default, the item opens paused, at its natural start and normal speed, without additional
    /// headers, and with the tracks that the content selects.
    public init(
        item: ItemID = ItemID(rawValue: 0), source: MediaSource, start: CMTime? = nil, resumes: Bool = false,
        isGrowing: Bool = false, play: Bool = false, rate: Double = 1, headers: [String: String] = [:],
        userAgent: String? = nil,
        additionalSchemes: Set<String> = [], initiatorHost: String? = nil, decryptionKeys: [DecryptionKey] = [],
        selection: TrackSelection? = nil, limits: PlaybackLimits = PlaybackLimits(),
        profile: PipelineProfile = .standard, hasOtherEngine: Bool = false
    ) {
        self.item = item
        self.source = source
        self.start = start
        self.resumes = resumes
        self.isGrowing = isGrowing
        self.play = play
        self.rate = rate
        self.headers = headers
        self.userAgent = userAgent
        self.additionalSchemes = additionalSchemes
        self.initiatorHost = initiatorHost
        self.decryptionKeys = decryptionKeys
        self.selection = selection
        self.limits = limits
        self.profile = profile
        self.hasOtherEngine = hasOtherEngine
    }

    /// Decodes a request. Values that older requests lack have their defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        item = try values.decode(ItemID.self, forKey: .item)
        source = try values.decode(MediaSource.self, forKey: .source)
        start = try values.decodeIfPresent(CMTime.self, forKey: .start)
        resumes = try values.decodeIfPresent(Bool.self, forKey: .resumes) ?? false
        isGrowing = try values.decodeIfPresent(Bool.self, forKey: .isGrowing) ?? false
        play = try values.decode(Bool.self, forKey: .play)
        rate = try values.decode(Double.self, forKey: .rate)
        headers = try values.decode([String: String].self, forKey: .headers)
        userAgent = try values.decodeIfPresent(String.self, forKey: .userAgent)
        additionalSchemes = try values.decodeIfPresent(Set<String>.self, forKey: .additionalSchemes) ?? []
        initiatorHost = try values.decodeIfPresent(String.self, forKey: .initiatorHost)
        decryptionKeys = try values.decodeIfPresent([DecryptionKey].self, forKey: .decryptionKeys) ?? []
        selection = try values.decodeIfPresent(TrackSelection.self, forKey: .selection)
        limits = try values.decode(PlaybackLimits.self, forKey: .limits)
        profile = try values.decodeIfPresent(PipelineProfile.self, forKey: .profile) ?? .standard
        hasOtherEngine = try values.decodeIfPresent(Bool.self, forKey: .hasOtherEngine) ?? false
    }
}
