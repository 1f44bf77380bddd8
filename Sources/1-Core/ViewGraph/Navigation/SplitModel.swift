import Foundation

/// The state of a split view.
@MainActor final class SplitModel {
    /// The space for columns.
    enum Room { case compact, medium, wide }

    let room = StateLocation(Room.wide)
    private let ownColumn = StateLocation(NavigationSplitViewColumn.sidebar)
    private let ownVisibility = StateLocation(NavigationSplitViewVisibility.automatic)
    /// The binding of the column that is visible while there is one, if the split view has such a binding.
    var compactColumn: Binding<NavigationSplitViewColumn>?
    /// The binding of the visible columns, if the split view has one.
    var visibility: Binding<NavigationSplitViewVisibility>?
    /// `true` for three columns.
    var hasContent = false
    private(set) lazy var sidebar = SplitColumn(.sidebar, model: self)
    private(set) lazy var content = SplitColumn(.content, model: self)
    private(set) lazy var detail = SplitColumn(.detail, model: self)

    /// The widths below which one column is visible, and two of three columns, in points.
    private static let mediumWidth: CGFloat = 600
    private static let fullWidth: CGFloat = 900

    /// `true` while the width suffices for one column only.
    var isCompact: Bool { room.value == .compact }

    /// The visible columns, from the leading to the trailing one.
    var shown: [NavigationSplitViewColumn] {
        if isCompact {
            let column = compactColumn?.wrappedValue ?? ownColumn.value
            return [column == .content && !hasContent ? .detail : column]
        }
        let all: [NavigationSplitViewColumn] = hasContent ? [.sidebar, .content, .detail] : [.sidebar, .detail]
        return switch visibility?.wrappedValue ?? ownVisibility.value {
        case .automatic: hasContent && room.value == .medium ? [.content, .detail] : all
        case .all: all
        case .doubleColumn: Array(all.suffix(2))
        case .detailOnly: [.detail]
        }
    }

    var isSidebarHidden: Bool { !shown.contains(.sidebar) }

    func setWidth(_ width: CGFloat) {
        room.set(width < Self.mediumWidth ? .compact : width < Self.fullWidth ? .medium : .wide)
    }

    func toggleSidebar() {
        let new: NavigationSplitViewVisibility =
            isSidebarHidden ? .all : hasContent ? .doubleColumn : .detailOnly
        if let visibility { visibility.wrappedValue = new } else { ownVisibility.set(new) }
    }

    /// Shows a column while there is space for one only.
    func show(_ column: NavigationSplitViewColumn) {
        if let compactColumn { compactColumn.wrappedValue = column } else { ownColumn.set(column) }
    }

    /// Shows the column before another one while there is space for one only.
    func goBack(from column: NavigationSplitViewColumn) {
        show(column == .detail && hasContent ? .content : .sidebar)
    }

    /// Shows the column after another one, in which a row was pressed, while there is space for one only.
    func advance(from column: NavigationSplitViewColumn) { show(column == .sidebar && hasContent ? .content : .detail) }
}

extension SplitModel: Equatable {
    nonisolated static func == (lhs: SplitModel, rhs: SplitModel) -> Bool { lhs === rhs }
}

/// A column of a split view.
@MainActor final class SplitColumn {
    let place: NavigationSplitViewColumn
    /// The title and the toolbar of the column.
    let screen = NavigationScreen()
    /// The number of navigation stacks inside, which have their own headers.
    let stacks = StateLocation(0)
    /// The width that a view inside requests; `nil` for the default.
    let width = StateLocation<SplitWidth?>(nil)
    private(set) weak var model: SplitModel?

    init(_ place: NavigationSplitViewColumn, model: SplitModel) {
        self.place = place
        self.model = model
    }

    /// `true` if the header leads back, or hides and shows the sidebar: in the first column after it.
    var leads: Bool {
        guard place != .sidebar, let model else { return false }
        return model.isCompact || model.shown.first { $0 != .sidebar } == place
    }

    /// Handles a press on a row with a selection.
    func didSelect() {
        if place != .detail { model?.advance(from: place) }
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
        stacks.set(stacks.current + count)
    }
}
