import Foundation

/// Columns of which each shows what is selected in the one before it: a sidebar, optionally a content, and a detail.
///
/// ```swift
/// NavigationSplitView {
///     List(shows, selection: $selected) { Text($0.title) }
///         .navigationTitle("Shows")
/// } detail: {
///     if let selected { ShowView(id: selected) } else { Text("No show selected") }
/// }
/// ```
///
/// Below a width of 600 points, one column is visible at a time: a press on a row of a list with a selection opens the
/// next column, whose back button returns. All columns keep their state, and the selection stays. The sidebar of
/// three columns is hidden below 900 points. A button, and F9, show and hide the sidebar; Alt+Left goes back.
///
/// The sidebar takes a quarter of the width, between 180 and 280 points; see ``View/navigationSplitViewColumnWidth(_:)``.
///
/// Each column has a header with the `navigationTitle(_:)` and `toolbar(content:)` inside, unless it contains a
/// ``NavigationStack``, whose header takes its place. In a list with a selection in the sidebar or the content,
/// `NavigationLink(_:value:)` selects its value.
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let compactColumn: Binding<NavigationSplitViewColumn>?
    private let sidebar: Sidebar
    private let content: Content?
    private let detail: Detail
    @State private var model = SplitModel()

    private init(
        _ visibility: Binding<NavigationSplitViewVisibility>?, _ compactColumn: Binding<NavigationSplitViewColumn>?,
        _ sidebar: Sidebar, _ content: Content?, _ detail: Detail
    ) {
        self.visibility = visibility
        self.compactColumn = compactColumn
        self.sidebar = sidebar
        self.content = content
        self.detail = detail
    }

    /// The content and behavior of the view.
    public var body: some View {
        let model = update()
        let shown = model.shown
        SplitContainer(
            model: model, shown: shown, widths: shown.map { width(of: $0, model) },
            sidebar: SplitColumnView(column: model.sidebar, content: sidebar.listStyle(.sidebar)),
            content: content.map { SplitColumnView(column: model.content, content: $0) },
            detail: SplitColumnView(column: model.detail, content: detail)
        )
        .onKeyPress(.f9) {
            guard !model.isCompact else { return .ignored }
            model.toggleSidebar()
            return .handled
        }
    }

    private func update() -> SplitModel {
        model.visibility = visibility
        model.compactColumn = compactColumn
        model.hasContent = content != nil
        return model
    }

    private func width(of column: NavigationSplitViewColumn, _ model: SplitModel) -> SplitWidth {
        switch column {
        case .sidebar: model.sidebar.width.value ?? .sidebar
        case .content: model.content.width.value ?? .content
        case .detail: model.detail.width.value ?? .detail
        }
    }
}

extension NavigationSplitView {
    /// Creates a split view with three columns, which manages the visible ones.
    public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, nil, sidebar(), content(), detail())
    }

    /// Creates a split view with three columns, whose visible ones follow a binding.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility, nil, sidebar(), content(), detail())
    }

    /// Creates a split view with three columns, of which the visible one follows a binding where there is space for one
    /// only. Presses on rows and the back button set it.
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, preferredCompactColumn, sidebar(), content(), detail())
    }

    /// Creates a split view with three columns, whose visible ones follow bindings.
    ///
    /// - Parameters:
    ///   - columnVisibility: The visible columns, where there is space for more than one.
    ///   - preferredCompactColumn: The visible column, where there is space for one only. Presses on rows and the back
    ///     button set it.
    ///   - sidebar: The first column.
    ///   - content: The second column.
    ///   - detail: The last column.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility, preferredCompactColumn, sidebar(), content(), detail())
    }
}

extension NavigationSplitView where Content == EmptyView {
    /// Creates a split view with two columns, which manages the visible ones.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        self.init(nil, nil, sidebar(), nil, detail())
    }

    /// Creates a split view with two columns, whose visible ones follow a binding.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility, nil, sidebar(), nil, detail())
    }

    /// Creates a split view with two columns, of which the visible one follows a binding where there is space for one
    /// only. Presses on rows and the back button set it.
    public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(nil, preferredCompactColumn, sidebar(), nil, detail())
    }

    /// Creates a split view with two columns, whose visible ones follow bindings.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        self.init(columnVisibility, preferredCompactColumn, sidebar(), nil, detail())
    }
}

/// A column with its header.
private struct SplitColumnView<Content: View>: View {
    let column: SplitColumn
    let content: Content

    var body: some View {
        VStack(spacing: 0) {
            SplitHeader(column: column)
            content.frame(maxWidth: .infinity, maxHeight: .infinity)
            SplitFooter(column: column)
        }
        .environment(\.navigationScreen, column.screen)
        .environment(\.splitColumn, column)
    }
}

/// The header of a column without a navigation stack.
private struct SplitHeader: View {
    let column: SplitColumn

    var body: some View {
        let title = column.screen.title.value
        let entries = column.screen.toolbar.entries
        let hasItems = entries.contains { $0.placement.section != .bottom }
        if column.stacks.value == 0, !title.isEmpty || hasItems || column.leads {
            ToolbarBar(title: title, entries: entries, leading: SplitButton(column: column))
            Divider()
        }
    }
}

/// The bar below a column without a navigation stack.
private struct SplitFooter: View {
    let column: SplitColumn

    var body: some View {
        if column.stacks.value == 0 { ToolbarBottomBar(entries: column.screen.toolbar.entries) }
    }
}

/// The button at the start of a column's header: back to the column before, or the switch of the sidebar.
struct SplitButton: View {
    let column: SplitColumn?

    var body: some View {
        if let column, column.leads, let model = column.model {
            if model.isCompact {
                Button {
                    model.goBack(from: column.place)
                } label: {
                    Image(systemName: "chevron.backward")
                }
                .keyboardShortcut(.leftArrow, modifiers: .option)
                .accessibilityLabel("Back")
                .help("Back (Alt+Left)")
            } else {
                Button {
                    model.toggleSidebar()
                } label: {
                    Image(systemName: "sidebar.left")
                }
                .keyboardShortcut(.f9, modifiers: [])
                .accessibilityLabel(model.isSidebarHidden ? "Show sidebar" : "Hide sidebar")
                .help(model.isSidebarHidden ? "Show sidebar (F9)" : "Hide sidebar (F9)")
            }
        }
    }
}
