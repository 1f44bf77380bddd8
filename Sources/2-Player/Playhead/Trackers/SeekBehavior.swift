/// The time at which a ``ProgressTracker`` seeks during a drag.
@frozen public enum SeekBehavior: Sendable, Hashable, CaseIterable {
    /// Continuously, if the item has a picture; playback is suppressed meanwhile. Audio keeps playing, and the seek follows
    /// at the end of the drag.
    case optimal
    /// Once, at the end of the drag. Playback continues meanwhile.
    case deferred
}
