/// Everything that the interface's state is derived from, in separate lanes, each with its own writer.
///
/// A lane is never inferred from another one; what people see is a projection of all of them:
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
    /// What the user asked for. Written by commands, and by the documented external events.
    public var intent: PlaybackIntent
    /// The position change that has not landed, if any.
    public var seek: PendingSeek?
    /// Whether the item can play. Written by the engine.
    public var readiness: ItemReadiness
    /// What the transport does. Written by the engine.
    public var transport: TransportState
    /// What holds playback. Written by the system; scrubbing by the player.
    public var suppression: Suppression
    /// Whether the item has played to its end. Written by the engine, cleared by any jump.
    public var hasEnded: Bool

    /// Creates lanes; the defaults are those of a player without an item.
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

    /// Written out for speed: what differs most often comes first.
    @inlinable public static func == (left: PlaybackLanes, right: PlaybackLanes) -> Bool {
        left.transport == right.transport && left.intent == right.intent && left.suppression == right.suppression
            && left.hasEnded == right.hasEnded && left.readiness == right.readiness && left.seek == right.seek
    }
}
