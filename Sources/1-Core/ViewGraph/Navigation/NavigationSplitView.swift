import Foundation

/// A sidebar next to the content that is selected in it.
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
/// Below a width of 600 points, one column is visible at a time: a press on a row of a list with a selection in the
/// sidebar opens the detail, and its back button returns to the sidebar. Both columns keep their state, and the selection stays.
/// A button, and F9, show and hide the sidebar; Alt+Left goes back.
///
/// Each column has a header with the `navigationTitle(_:)` and `toolbar(content:)` inside, unless it contains a
/// ``NavigationStack``, whose header takes its place. In a list with a selection, `NavigationLink(_:value:)` selects its
/// value.
public struct NavigationSplitView<Sidebar: View, Detail: View>: View {
    private let visibility: Binding<NavigationSplitViewVisibility>?
    private let sidebar: Sidebar
    private let detail: Detail
    @State private var model = SplitModel()

    /// Creates a split view that manages the visibility of its sidebar.
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        visibility = nil
        self.sidebar = sidebar()
        self.detail = detail()
    }

    /// Creates a split view whose visible columns follow a binding.
    public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {
        visibility = columnVisibility
        self.sidebar = sidebar()
        self.detail = detail()
    }

    /// The content and behavior of the view.
    public var body: some View {
        let model = update()
        SplitContainer(
            model: model, shown: model.shown,
            sidebar: SplitColumnView(column: model.sidebar, content: sidebar.listStyle(.sidebar)),
            detail: SplitColumnView(column: model.detail, content: detail)
        )
        .onKeyPress(.f9) {
            guard !model.isCompact.value else { return .ignored }
            model.toggleSidebar()
            return .handled
        }
    }

    private func update() -> SplitModel {
        model.visibility = visibility
        return model
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

/// The button at the start of the detail's header: back to the sidebar, or the switch of the sidebar.
struct SplitButton: View {
    let column: SplitColumn?

    var body: some View {
        if let column, column.leads, let model = column.model {
            if model.isCompact.value {
                Button {
                    model.showSidebar()
                } label: {
                    Image(systemName: "chevron.backward")
                }
                .keyboardShortcut(.leftArrow, modifiers: .option)
                .accessibilityLabel("Back")
            } else {
                Button {
                    model.toggleSidebar()
                } label: {
                    Image(systemName: "sidebar.left")
                }
                .accessibilityLabel(model.isSidebarHidden ? "Show sidebar" : "Hide sidebar")
                .help("F9")
            }
        }
    }
}
