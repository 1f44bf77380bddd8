/// When a ``ProgressTracker`` seeks while the user drags.
@frozen public enum SeekBehavior: Sendable, Hashable, CaseIterable {
    /// All along, where the content has a picture to look at; playback is held meanwhile. Sound alone plays on, and one
    /// seek follows when the user lets go.
    case optimal
    /// Once, when the user lets go. Playback goes on meanwhile.
    case deferred
}
