/// A place in a toolbar.
///
/// ```swift
/// ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
/// ```
public struct ToolbarItemPlacement: Sendable, Hashable {
    enum Section: Sendable { case leading, center, trailing, bottom }

    let section: Section

    /// The trailing end.
    public static let automatic = ToolbarItemPlacement(section: .trailing)
    /// In place of the title.
    public static let principal = ToolbarItemPlacement(section: .center)
    /// The leading end, after the back button.
    public static let navigation = ToolbarItemPlacement(section: .leading)
    /// The trailing end.
    public static let primaryAction = ToolbarItemPlacement(section: .trailing)
    /// The leading end.
    public static let cancellationAction = ToolbarItemPlacement(section: .leading)
    /// The trailing end.
    public static let confirmationAction = ToolbarItemPlacement(section: .trailing)
    /// The trailing end.
    public static let destructiveAction = ToolbarItemPlacement(section: .trailing)
    /// The leading end.
    public static let topBarLeading = ToolbarItemPlacement(section: .leading)
    /// The trailing end.
    public static let topBarTrailing = ToolbarItemPlacement(section: .trailing)
    /// A bar below the content.
    public static let bottomBar = ToolbarItemPlacement(section: .bottom)
    /// A bar below the content.
    public static let status = ToolbarItemPlacement(section: .bottom)
}
