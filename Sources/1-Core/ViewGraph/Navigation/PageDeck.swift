/// Shows one of several pages. Pages that were shown before keep their state and their scroll positions while they are
/// covered; pages that leave the list are removed.
///
/// ```swift
/// PageDeck(router.entries, selection: router.current.id) { entry in PageView(entry: entry) }
/// ```
package struct PageDeck<Data: Identifiable, Page: View>: View {
    private let pages: [Data]
    private let selection: Data.ID
    private let focusKeepers: Set<Data.ID>
    private let content: @MainActor (Data) -> Page

    /// Creates a deck.
    ///
    /// - Parameters:
    ///   - pages: The pages, with unique ids.
    ///   - selection: The id of the page that is shown.
    ///   - focusKeepers: The ids of the pages that have the keyboard focus where it was when they return. Default: none.
    ///   - content: The view of a page.
    package init(
        _ pages: [Data], selection: Data.ID, keepingFocusOf focusKeepers: Set<Data.ID> = [],
        @ViewBuilder content: @escaping @MainActor (Data) -> Page
    ) {
        self.pages = pages
        self.selection = selection
        self.focusKeepers = focusKeepers
        self.content = content
    }

    package var body: some View {
        Deck(
            cards: pages.map { Deck.Card(id: AnyHashable($0.id), content: AnyView(content($0))) },
            selection: AnyHashable(selection), mountsAll: false,
            focusKeepers: Set(focusKeepers.map { AnyHashable($0) }))
    }
}
