/// The state of playback in six independent lanes.
///
/// A single state such as "playing" or "buffering" cannot describe a player: a user can pause a stalled stream, seek
/// during an interruption, or drag the slider past the end. A player that stores one state must guess what to return
/// to, and guesses wrong. Lanes store each fact separately, and each lane has one writer: the user writes the intent
/// and the seek, the engine writes readiness, transport and end, the system writes the suppression. No lane is ever
/// inferred from another.
///
/// Everything that people see is a projection: a pure function of all lanes, without memory.
///
/// - ``phase`` is the screen: playing, paused, waiting and so on.
/// - ``controls`` are the main button, the spinner and whether seeking is possible.
/// - ``explanation`` is the reason for the phase, in words.
/// - ``playbackState``, ``cmcdState`` and ``watchClock`` serve logs, servers and metrics.
///
/// An application reads the lanes of `Player.lanes`, or those of a transition, and derives everything that it shows
/// from them. Because lanes are plain values, an interface can be tested without a player: set the lanes, and check
/// what it shows. ``product`` lists all combinations for such a test.
///
/// ```swift
/// var lanes = PlaybackLanes()
/// lanes.readiness = .ready
/// lanes.intent = .play
/// lanes.transport = .waiting(.minimizingStalls)
/// lanes.phase               // .waiting
/// lanes.controls.button     // .pause: the button follows the user, never the network
/// ```
public struct PlaybackLanes: Sendable, Hashable, Codable {
    /// The user's request. Written by commands, and by a few documented external events.
    public var intent: PlaybackIntent
    /// The position change that has not landed yet, or `nil`.
    public var seek: PendingSeek?
    /// The readiness of the item. Written by the engine.
    public var readiness: ItemReadiness
    /// The state of the transport. Written by the engine.
    public var transport: TransportState
    /// The strongest suppression. Written by the system; scrubbing is written by the player.
    public var suppression: Suppression
    /// A Boolean value that indicates whether the item played to its end. Written by the engine, cleared by any seek.
    public var hasEnded: Bool

    /// Creates lanes. The defaults are those of a player without an item.
    @inlinable public init(
        intent: PlaybackIntent = .none, seek: PendingSeek? = nil, readiness: ItemReadiness = .empty,
        transport: TransportState = .paused, suppression: Suppression = .none, hasEnded: Bool = false
    ) {
        self.intent = intent
        self.seek = seek
        self.readiness = readiness
        self.transport = transport
        self.suppression = suppression
        self.hasEnded = hasEnded
    }

    // Written out for speed: the lanes that change most often come first.
    @inlinable public static func == (left: PlaybackLanes, right: PlaybackLanes) -> Bool {
        left.transport == right.transport && left.intent == right.intent && left.suppression == right.suppression
            && left.hasEnded == right.hasEnded && left.readiness == right.readiness && left.seek == right.seek
    }
}
