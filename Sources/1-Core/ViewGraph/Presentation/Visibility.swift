/// The visibility of a part of the interface.
@frozen public enum Visibility: Sendable, Hashable, CaseIterable {
    /// The default in this context.
    case automatic
    /// Visible.
    case visible
    /// Hidden.
    case hidden
}
