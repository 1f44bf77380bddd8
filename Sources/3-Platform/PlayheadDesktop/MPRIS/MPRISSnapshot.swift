import PlaybackModel
import Playhead

/// The MPRIS properties of a player whose changes are reported. The position is not among them.
struct MPRISSnapshot: Sendable, Hashable {
    var status = MPRISPlaybackStatus.stopped
    var rate = 1.0
    var minimumRate = 0.1
    var maximumRate = 4.0
    var volume = 1.0
    var loopStatus = MPRISLoopStatus.none
    var isShuffled = false
    var metadata = MPRISMetadata.values(
        item: nil, track: MPRISMetadata.noTrack, properties: PlayerProperties(), artwork: nil)
    var canGoNext = false
    var canGoPrevious = false
    /// `true` if there is an item to play, whether or not it plays.
    var hasItem = false
    var canSeek = false
    var isFullScreen = false

    /// The values without a player.
    init() {}

    /// The values of a player.
    @MainActor init(_ player: Player, track: String, artwork: String?, isFullScreen: Bool) {
        let properties = player.currentProperties
        let item = player.currentItem
        status = MPRISPlaybackStatus(properties.lanes)
        if properties.streamType == .live { (minimumRate, maximumRate) = (1, 1) }
        rate = min(max(properties.rate, minimumRate), maximumRate)
        // The audible volume, because MPRIS has no mute.
        volume = properties.isMuted ? 0 : properties.volume
        loopStatus = MPRISLoopStatus(player.repeatMode)
        isShuffled = player.isShuffled
        metadata = MPRISMetadata.values(item: item, track: track, properties: properties, artwork: artwork)
        canGoNext = PlayerAction.nextItem.isAvailable(on: player)
        canGoPrevious = PlayerAction.previousItem.isAvailable(on: player)
        hasItem = item != nil || !player.items.isEmpty
        let range = properties.seekableTimeRange
        canSeek =
            properties.controls.canSeek && properties.streamType != .live && range.isValid && !range.isEmpty
        self.isFullScreen = isFullScreen
    }

    /// The properties of `org.mpris.MediaPlayer2.Player` whose changes are reported.
    var playerValues: [String: BusValue] {
        [
            "PlaybackStatus": .string(status.rawValue), "Rate": .double(rate), "MinimumRate": .double(minimumRate),
            "MaximumRate": .double(maximumRate), "Volume": .double(volume),
            "LoopStatus": .string(loopStatus.rawValue), "Shuffle": .boolean(isShuffled),
            "Metadata": .dictionary(metadata),
            "CanGoNext": .boolean(canGoNext), "CanGoPrevious": .boolean(canGoPrevious), "CanPlay": .boolean(hasItem),
            "CanPause": .boolean(hasItem), "CanSeek": .boolean(canSeek),
        ]
    }

    /// The properties of `org.mpris.MediaPlayer2` that change.
    var rootValues: [String: BusValue] { ["Fullscreen": .boolean(isFullScreen)] }
}
