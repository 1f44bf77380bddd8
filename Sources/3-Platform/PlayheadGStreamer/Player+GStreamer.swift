public import Playhead

extension Player {
    /// Creates a player for an item, which is opened, paused, by GStreamer.
    ///
    /// ```swift
    /// let player = Player(item: .simple(url: url))
    /// player.play()
    /// ```
    public convenience init(item: PlayerItem, configuration: PlayerConfiguration = .default) {
        self.init(items: [item], configuration: configuration)
    }

    /// Creates a player for items; the first one becomes current and is opened, paused, by GStreamer.
    public convenience init(items: [PlayerItem], configuration: PlayerConfiguration = .default) {
        GStreamerRuntime.startAhead()
        self.init(items: items, engine: GStreamerEngine.provider, configuration: configuration)
    }
}
