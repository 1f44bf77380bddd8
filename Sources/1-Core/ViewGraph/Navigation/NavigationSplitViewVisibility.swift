/// The visible columns of a ``NavigationSplitView``.
///
/// ```swift
/// @State private var columns = NavigationSplitViewVisibility.automatic
/// ```
@frozen public enum NavigationSplitViewVisibility: Sendable, Hashable {
    /// Both columns.
    case automatic
    /// Both columns.
    case all
    /// Both columns.
    case doubleColumn
    /// The detail column.
    case detailOnly
}
