/// A setting that decides when a ``ProgressTracker`` seeks during a drag.
///
/// Use ``deferred`` where seeks are expensive, for example on slow networks, or where the interface previews positions
/// in another way, such as with thumbnails.
@frozen public enum SeekBehavior: Sendable, Hashable, CaseIterable {
    /// Continuously, if the item has a picture; playback is suppressed meanwhile. Audio keeps playing, and the seek
    /// follows at the end of the drag.
    case optimal
    /// Once, at the end of the drag. Playback continues meanwhile.
    case deferred
}
