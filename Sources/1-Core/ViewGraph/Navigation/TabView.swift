/// A container of pages that shows one at a time, with a tab bar above if pages have a `tabItem`.
///
/// With `tabViewStyle(.page)`, pages lie side by side: people turn them by swiping, with the arrow keys, the wheel or
/// two fingers, and with the dots at the bottom.
///
/// A page enters the tree when it is first shown and keeps its state while another one is shown; `onAppear`,
/// `onDisappear` and `task` follow what is visible. Without tab items, only the selection changes the page.
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
    @Environment(\.tabViewStyle) private var style

    /// Creates a tab view that shows the page whose `tag`, or `ForEach` id, equals the selection; the first page if
    /// there is none.
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    /// The content and behavior of the view.
    public var body: some View {
        let pages = TabPage.pages(of: content)
        let current = current(of: pages)
        if let dots = style.dots {
            PagedView(pages: pages, current: current, dots: dots) { select($0) }
        } else {
            tabs(pages, current)
        }
    }

    private func tabs(_ pages: [TabPage], _ current: AnyHashable?) -> some View {
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
    /// Creates a tab view that manages its own selection, starting with the first page.
    public init(@ViewBuilder content: () -> Content) { self.init(selection: nil, content: content) }
}

/// The content of a page's tab.
struct TabItemTrait: ElementTrait {
    let label: AnyView

    func apply(to element: Element, _ node: Node) {}
}

extension View {
    /// Sets the content of the view's tab in a ``TabView``.
    public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
        TraitView(self, TabItemTrait(label: AnyView(label())))
    }
}
