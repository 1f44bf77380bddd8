/// The state of a split view.
@MainActor final class SplitModel {
    /// `true` while the width suffices for one column only.
    let isCompact = StateLocation(false)
    /// The column that is visible while there is one.
    private let showsDetail = StateLocation(false)
    private let ownVisibility = StateLocation(NavigationSplitViewVisibility.automatic)
    /// The binding of the visible columns, if the split view has one.
    var visibility: Binding<NavigationSplitViewVisibility>?
    private(set) lazy var sidebar = SplitColumn(.sidebar, model: self)
    private(set) lazy var detail = SplitColumn(.detail, model: self)

    /// The visible columns.
    enum Shown { case both, sidebar, detail }

    var shown: Shown {
        if isCompact.value { return showsDetail.value ? .detail : .sidebar }
        return isSidebarHidden ? .detail : .both
    }

    var isSidebarHidden: Bool { (visibility?.wrappedValue ?? ownVisibility.value) == .detailOnly }

    func toggleSidebar() {
        let new: NavigationSplitViewVisibility = isSidebarHidden ? .all : .detailOnly
        if let visibility { visibility.wrappedValue = new } else { ownVisibility.set(new) }
    }

    func showSidebar() { showsDetail.set(false) }

    /// Shows the detail of a row that was pressed, in place of the sidebar if there is one column only.
    func showDetail() { showsDetail.set(true) }
}

extension SplitModel: Equatable {
    nonisolated static func == (lhs: SplitModel, rhs: SplitModel) -> Bool { lhs === rhs }
}

/// A column of a split view.
@MainActor final class SplitColumn {
    enum Place { case sidebar, detail }

    let place: Place
    /// The title and the toolbar of the column.
    let screen = NavigationScreen()
    /// The number of navigation stacks inside, which have their own headers.
    let stacks = StateLocation(0)
    private(set) weak var model: SplitModel?

    init(_ place: Place, model: SplitModel) {
        self.place = place
        self.model = model
    }

    /// `true` if the header leads back to the sidebar, or hides it.
    var leads: Bool { place == .detail }

    /// Handles a press on a row with a selection.
    func didSelect() {
        if place == .sidebar { model?.showDetail() }
    }
}

extension SplitColumn: Equatable {
    nonisolated static func == (lhs: SplitColumn, rhs: SplitColumn) -> Bool { lhs === rhs }
}

private enum SplitColumnKey: EnvironmentKey { static let defaultValue: SplitColumn? = nil }

extension EnvironmentValues {
    /// The column of a split view around the view.
    @MainActor var splitColumn: SplitColumn? {
        get { self[SplitColumnKey.self] }
        set { self[SplitColumnKey.self] = newValue }
    }
}

/// Counts the navigation stacks of a column.
struct SplitStackHook: ViewHook {
    func didMount(_ storage: inout Void, _ node: Node) { change(node, by: 1) }

    func willUnmount(_ storage: inout Void, _ node: Node) { change(node, by: -1) }

    private func change(_ node: Node, by count: Int) {
        guard let stacks = node.environment.splitColumn?.stacks else { return }
        stacks.set(stacks.value + count)
    }
}
