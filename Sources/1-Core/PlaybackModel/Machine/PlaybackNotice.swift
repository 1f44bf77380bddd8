/// Something worth telling that is no state.
public enum PlaybackNotice: Sendable, Hashable, Codable {
    /// Something is wrong, playback goes on.
    indirect case warning(PlaybackError)
    /// The queue went on to its next item.
    case advanced(to: ItemID)
    /// The position jumped without a seek: the item started again, or the engine resynchronised.
    case discontinuity(CMTime)
    /// The engine is lost: a new one must be made before the commands of this output are sent.
    case engineLost
    /// The engine contradicted itself; its word was ignored.
    case inconsistency(Inconsistency)

    /// What did not fit.
    public enum Inconsistency: String, Sendable, Hashable, Codable, CaseIterable {
        /// The end was told far before the end.
        case prematureEnd
        /// The transport moved although it should stand.
        case unwantedPlayback
        /// A position change was said to be superseded by none.
        case seekSupersededByNone
    }
}
