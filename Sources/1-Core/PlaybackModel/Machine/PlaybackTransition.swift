/// A change of the lanes.
public struct PlaybackTransition: Sendable, Hashable, Codable {
    /// The lanes before.
    public var previous: PlaybackLanes
    /// The lanes now.
    public var lanes: PlaybackLanes
    /// Why they changed.
    public var cause: PlaybackCause
    /// When they changed.
    public var moment: Moment
    /// How long the lanes before had stood, in nanoseconds.
    public var timeInPrevious: Int64
    /// The load that is current now.
    public var generation: Generation
    /// The item that is current now; `nil` without one.
    public var item: ItemID?
    /// The position to show now: the target of a pending seek, else the last known one.
    public var position: CMTime
}
