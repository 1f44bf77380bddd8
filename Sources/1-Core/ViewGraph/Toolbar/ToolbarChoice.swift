/// One of two contents of a toolbar, or none.
public struct ToolbarChoice<First: ToolbarContent, Second: ToolbarContent>: PrimitiveToolbarContent {
    let first: First?
    let second: Second?

    package var entries: [ToolbarEntry] {
        if let first { return ToolbarEntry.entries(of: first) }
        return second.map { ToolbarEntry.entries(of: $0) } ?? []
    }
}
