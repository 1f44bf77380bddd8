/// The visible columns of a ``NavigationSplitView``, where there is space for more than one.
///
/// ```swift
/// @State private var columns = NavigationSplitViewVisibility.automatic
/// ```
@frozen public enum NavigationSplitViewVisibility: Sendable, Hashable {
    /// All columns; below a width of 900 points, only content and detail of three columns.
    case automatic
    /// All columns.
    case all
    /// Content and detail; both columns if there are two.
    case doubleColumn
    /// The detail column.
    case detailOnly
}
