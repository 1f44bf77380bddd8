/// A column of a ``NavigationSplitView``.
///
/// ```swift
/// @State private var column = NavigationSplitViewColumn.sidebar
/// ```
@frozen public enum NavigationSplitViewColumn: Sendable, Hashable {
    /// The first column.
    case sidebar
    /// The column between sidebar and detail, if the split view has three columns.
    case content
    /// The last column.
    case detail
}
