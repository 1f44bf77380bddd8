/// An item of a toolbar.
///
/// ```swift
/// ShowsView()
///     .toolbar {
///         ToolbarItem(placement: .primaryAction) {
///             Button { isAdding = true } label: { Label("Add", systemImage: "plus") }
///         }
///     }
/// ```
public struct ToolbarItem<Content: View>: PrimitiveToolbarContent {
    let placement: ToolbarItemPlacement
    let content: Content

    /// Creates an item. Default placement: automatic.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    package var entries: [ToolbarEntry] { [ToolbarEntry(placement: placement, view: AnyView(content))] }
}
