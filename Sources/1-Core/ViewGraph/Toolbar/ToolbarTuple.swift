/// Several toolbar items.
public struct ToolbarTuple<each Content: ToolbarContent>: PrimitiveToolbarContent {
    let content: (repeat each Content)

    init(_ content: repeat each Content) { self.content = (repeat each content) }

    package var entries: [ToolbarEntry] {
        var entries: [ToolbarEntry] = []
        for item in repeat each content { entries += ToolbarEntry.entries(of: item) }
        return entries
    }
}
