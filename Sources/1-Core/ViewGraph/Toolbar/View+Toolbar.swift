// swift-format-ignore-file: AmbiguousTrailingClosureOverload

/// Adds the items of a view to the toolbar of the screen around it.
private struct ToolbarHook: ViewHook {
    let entries: [ToolbarEntry]

    func didMount(_ storage: inout Void, _ node: Node) {
        node.environment.navigationScreen?.toolbar.set(entries, of: node)
    }

    func didUpdate(from old: ToolbarHook, _ storage: inout Void, _ node: Node) {
        node.environment.navigationScreen?.toolbar.set(entries, of: node)
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        node.environment.navigationScreen?.toolbar.set([], of: node)
    }
}

/// A view with toolbar items: in the header of its screen, or else above the view.
private struct ToolbarView<Content: View>: View {
    let content: Content
    let entries: [ToolbarEntry]
    @Environment(\.navigationScreen) private var screen

    var body: some View {
        if screen != nil {
            HookView(content, ToolbarHook(entries: entries))
        } else {
            VStack(spacing: 0) {
                if entries.contains(where: { $0.placement.section != .bottom }) {
                    ToolbarBar(title: "", entries: entries, leading: EmptyView())
                    Divider()
                }
                content.frame(maxWidth: .infinity, maxHeight: .infinity)
                ToolbarBottomBar(entries: entries)
            }
        }
    }
}

/// The toolbar items of a screen, of all views that add some.
@MainActor final class ScreenToolbar {
    private let all = StateLocation<[(owner: ObjectIdentifier, entries: [ToolbarEntry])]>([])

    /// The items, in the order in which their views entered the tree.
    var entries: [ToolbarEntry] { all.value.flatMap(\.entries) }

    func set(_ entries: [ToolbarEntry], of node: Node) {
        let owner = ObjectIdentifier(node)
        var new = all.value
        if let index = new.firstIndex(where: { $0.owner == owner }) {
            if entries.isEmpty { new.remove(at: index) } else { new[index].entries = entries }
        } else {
            guard !entries.isEmpty else { return }
            new.append((owner, entries))
        }
        all.set(new)
    }
}

extension View {
    /// Adds items to the toolbar: the header of the ``NavigationStack`` or the column of a ``NavigationSplitView`` around
    /// the view, or a bar above the view if there is none.
    ///
    /// ```swift
    /// List(shows) { ShowRow(show: $0) }
    ///     .toolbar {
    ///         ToolbarItem(placement: .primaryAction) { Button("Add", action: model.add) }
    ///     }
    /// ```
    public func toolbar(@ToolbarContentBuilder content: () -> some ToolbarContent) -> some View {
        ToolbarView(content: self, entries: ToolbarEntry.entries(of: content()))
    }

    /// Adds views to the trailing end of the toolbar.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        toolbar { ToolbarItem { content() } }
    }
}
