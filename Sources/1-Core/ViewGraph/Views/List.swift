import Foundation

/// A scrolling list of rows with separators.
///
/// Use a list for collections of any length, such as the items of a queue: its cost depends on the visible rows only.
/// For rows without separators and selection, use a ``LazyVStack`` in a ``ScrollView``.
///
/// ```swift
/// List(episodes, selection: $selected) { episode in
///     Text(episode.title)
/// }
/// ```
///
/// Only rows on screen, or close to it, are created; their state lasts until they are about half a viewport away. Keep
/// state that must survive scrolling in the model. Each view of a `ForEach`, an `if`, a `Group` and a `Section` is a
/// separate row; any other view is one row.
///
/// With a selection, a press on a row selects its `tag`, or else the id of its `ForEach`. Without one, a row that
/// consists of a plain ``Button`` or a ``NavigationLink`` reacts to presses anywhere in the row.
///
/// Arrow keys, Home, End, Page Up and Page Down move the keyboard focus between rows, also to those that are not on
/// screen, and select the row; with Control they leave the selection alone. Where several rows can be selected, Shift
/// extends the selection and Control adds or removes a row, with the arrow keys and with the mouse. Return presses the
/// row. `swipeActions(edge:allowsFullSwipe:content:)`, `onDelete(perform:)` and `contextMenu(menuItems:)` add actions.
public struct List<SelectionValue: Hashable, Content: View>: View {
    let content: Content
    let selection: ListSelection?

    /// Creates a list in which people select at most one row.
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(one: $0) }
    }

    /// Creates a list in which people select any number of rows.
    ///
    /// A click selects one row, with Control it adds or removes a row, and with Shift it selects all rows up to this
    /// one. A touch adds or removes a row.
    public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
        self.content = content()
        self.selection = selection.map { ListSelection(several: $0) }
    }

    /// The content and behavior of the view.
    public var body: some View {
        ScrollContainer(
            axes: .vertical, showsIndicators: true, fills: true, role: .list,
            content: LazyContainer(
                content: content,
                arrangement: LazyArrangement(
                    alignment: .topLeading, spacing: 0, estimate: 36, isList: true),
                selection: selection)
        )
        .environment(\.listSelects, selection != nil)
    }
}

extension List where SelectionValue == Never {
    /// Creates a list of rows.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
        selection = nil
    }

    /// Creates a list with a row for each identifiable element.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
        self.init { ForEach(data, content: rowContent) }
    }

    /// Creates a list with a row for each element, identified by the value at a key path.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init { ForEach(data, id: id, content: rowContent) }
    }

    /// Creates a list with a row for each number of a range.
    public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
    where Content == ForEach<Range<Int>, Int, RowContent> {
        self.init { ForEach(data, content: rowContent) }
    }
}

extension List {
    /// Creates a list with a row for each identifiable element, of which people select at most one.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    /// Creates a list with a row for each identifiable element, of which people select any number.
    public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, RowContent> {
        self.init(selection: selection) { ForEach(data, content: rowContent) }
    }

    /// Creates a list with a row for each element, identified by the value at a key path, of which people select at
    /// most one.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }

    /// Creates a list with a row for each element, identified by the value at a key path, of which people select any
    /// number.
    public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    ) where Content == ForEach<Data, ID, RowContent> {
        self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
    }
}
