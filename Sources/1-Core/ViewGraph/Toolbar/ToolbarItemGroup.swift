/// Several items of a toolbar at one place.
///
/// ```swift
/// ToolbarItemGroup(placement: .navigation) {
///     Button("Older", action: model.showOlder)
///     Button("Newer", action: model.showNewer)
/// }
/// ```
public struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
    let placement: ToolbarItemPlacement
    let content: Content

    /// Creates a group. Default placement: automatic.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    package var entries: [ToolbarEntry] { [ToolbarEntry(placement: placement, view: AnyView(content))] }
}
