/// A notification that is not a state.
public enum PlaybackNotice: Sendable, Hashable, Codable {
    /// There is a problem, but playback continues.
    indirect case warning(PlaybackError)
    /// The queue advanced to its next item.
    case advanced(to: ItemID)
    /// The position jumped without a seek: the item looped, or the engine resynchronized.
    case discontinuity(CMTime)
    /// The process of the engine was started, lost or replaced. Nothing has to be done.
    indirect case engine(EngineStatus)
    /// The engine is lost: create a new one before sending the commands of this output.
    case engineLost
    /// The engine contradicted itself, and its report was ignored.
    case inconsistency(Inconsistency)

    /// A contradiction.
    public enum Inconsistency: String, Sendable, Hashable, Codable, CaseIterable {
        /// The end was reported far before the end.
        case prematureEnd
        /// The transport played although it should be paused.
        case unwantedPlayback
        /// A seek was reported as superseded, but no newer one exists.
        case seekSupersededByNone
    }
}
