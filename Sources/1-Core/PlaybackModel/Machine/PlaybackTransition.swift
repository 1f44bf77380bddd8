/// A change of the lanes.
///
/// One input causes one transition at most, so no intermediate state is ever visible. Transitions are the input of logs
/// and of ``PlaybackMetrics``.
public struct PlaybackTransition: Sendable, Hashable, Codable {
    /// The lanes before the change.
    public var previous: PlaybackLanes
    /// The lanes after the change.
    public var lanes: PlaybackLanes
    /// The cause of the change.
    public var cause: PlaybackCause
    /// The moment of the change.
    public var moment: Moment
    /// The time spent in the previous lanes, in nanoseconds.
    public var timeInPrevious: Int64
    /// The current load after the change.
    public var generation: Generation
    /// The current item after the change, or `nil` if there is none.
    public var item: ItemID?
    /// The position to show after the change: the target of a pending seek, or else the last known position.
    public var position: CMTime
}
