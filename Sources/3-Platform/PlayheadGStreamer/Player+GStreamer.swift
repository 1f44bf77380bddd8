public import Playhead
import PlayheadEngineService

extension Player {
    /// Creates a player that plays an item with GStreamer. The item starts to open immediately, paused unless the
    /// configuration requests automatic playback.
    ///
    /// ```swift
    /// let player = Player(item: .simple(url: url))
    /// player.play()
    /// ```
    public convenience init(item: PlayerItem, configuration: PlayerConfiguration = .default) {
        self.init(items: [item], configuration: configuration)
    }

    /// Creates a player that plays a queue of items with GStreamer. The first item becomes current and starts to open
    /// immediately, paused unless the configuration requests automatic playback.
    public convenience init(items: [PlayerItem], configuration: PlayerConfiguration = .default) {
        if configuration.isolation == .none { GStreamerRuntime.startAhead() }
        let engine = IsolatedEngine.provider(
            of: GStreamerEngine.provider, second: .mpv(configuration.engine), isolation: configuration.isolation)
        self.init(items: items, engine: engine, configuration: configuration)
    }
}
