/// Whether a part of something shows.
@frozen public enum Visibility: Sendable, Hashable, CaseIterable {
    /// As is usual there.
    case automatic
    /// It shows.
    case visible
    /// It does not.
    case hidden
}
