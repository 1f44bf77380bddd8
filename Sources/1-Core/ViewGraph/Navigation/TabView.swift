/// Pages of which one shows, with a bar of tabs above where pages have a `tabItem`.
///
/// A page is in the tree from when it first shows, and keeps its state while another one does; `onAppear`,
/// `onDisappear` and `task` follow what shows. Without tab items the view is a pager that the selection turns.
///
/// ```swift
/// TabView(selection: $tab) {
///     Library().tabItem { Text("Library") }.tag(Tab.library)
///     Settings().tabItem { Text("Settings") }.tag(Tab.settings)
/// }
/// ```
public struct TabView<SelectionValue: Hashable, Content: View>: View {
    let selection: Binding<SelectionValue>?
    let content: Content
    @State private var ownSelection: AnyHashable?

    /// Shows the page whose `tag` the selection has; of a `ForEach`, whose id. Where no page has it, the first.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    /// What the view is made of.
    public var body: some View {
        let pages = TabPage.pages(of: content)
        let current = current(of: pages)
        VStack(spacing: 0) {
            if pages.contains(where: { $0.item != nil }) {
                TabBar(pages: pages, current: current) { select($0) }
                Divider()
            }
            Deck(
                cards: pages.map { Deck.Card(id: $0.id, content: $0.content) }, selection: current, mountsAll: false)
        }
    }

    private func current(of pages: [TabPage]) -> AnyHashable? {
        let page =
            if let selection {
                pages.first { $0.tag == AnyHashable(selection.wrappedValue) }
            } else {
                pages.first { $0.id == ownSelection }
            }
        return (page ?? pages.first)?.id
    }

    private func select(_ page: TabPage) {
        guard let selection else {
            ownSelection = page.id
            return
        }
        if let value = page.tag?.base as? SelectionValue { selection.wrappedValue = value }
    }
}

extension TabView where SelectionValue == Int {
    /// Keeps for itself which page shows; the first one at first.
    public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// What the tab of a page shows.
struct TabItemTrait: ElementTrait {
    let label: AnyView

    func apply(to element: Element, _ node: Node) {}
}

extension View {
    /// What the tab of the view shows, in a `TabView`.
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
        TraitView(self, TabItemTrait(label: AnyView(label())))
    }
}
