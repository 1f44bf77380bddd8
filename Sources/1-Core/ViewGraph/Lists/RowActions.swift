/// The actions of one row of a list, which modifiers inside the row add.
@MainActor final class RowActions {
    /// The actions at one edge.
    struct Swipe {
        let owner: ObjectIdentifier
        let edge: HorizontalEdge
        let allowsFullSwipe: Bool
        /// `true` for the action of `onDelete`, which explicit actions at the same edge replace.
        let isImplicit: Bool
        let lines: MenuLines
    }

    private var all: [Swipe] = []
    /// The context menu of the row's content.
    private(set) weak var menu: RowMenu?
    /// Called when the actions or the menu have changed.
    var onChange: @MainActor () -> Void = {}

    var isEmpty: Bool { all.isEmpty }

    /// The visible actions at an edge.
    func swipes(at edge: HorizontalEdge) -> [Swipe] {
        let here = all.filter { $0.edge == edge && !$0.lines.items.isEmpty }
        let explicit = here.filter { !$0.isImplicit }
        return explicit.isEmpty ? here : explicit
    }

    func set(_ swipe: Swipe) {
        if let index = all.firstIndex(where: { $0.owner == swipe.owner }) {
            all[index] = swipe
        } else {
            all.append(swipe)
        }
        onChange()
    }

    func removeSwipe(of owner: Node) {
        all.removeAll { $0.owner == ObjectIdentifier(owner) }
        onChange()
    }

    func setMenu(_ menu: RowMenu?) {
        self.menu = menu
        onChange()
    }

    /// `true` if the action of `onDelete` is the one that deletes the row.
    var isDeletedByOnDelete: Bool {
        all.contains(where: \.isImplicit)
            && !all.contains { !$0.isImplicit && $0.lines.items.contains(where: \.isDestructive) }
    }

    /// Performs the action that deletes the row. Returns `false` if there is none.
    func delete() -> Bool {
        for swipe in all.sorted(by: { !$0.isImplicit && $1.isImplicit }) {
            if let index = swipe.lines.items.firstIndex(where: \.isDestructive) { return swipe.lines.choose([index]) }
        }
        return false
    }

    // MARK: Menu

    /// The items of the row's context menu: those of its content, if the menu is for the whole row, then the swipe
    /// actions.
    func items(withMenu hasMenu: Bool) -> [MenuItem] {
        let own = hasMenu ? menu?.items ?? [] : []
        let swipes = HorizontalEdge.allCases.flatMap(swipes).flatMap(\.lines.items)
        guard !own.isEmpty, !swipes.isEmpty else { return own + swipes }
        var divider = MenuItem(title: "")
        divider.isDivider = true
        return own + [divider] + swipes
    }

    /// Performs the action of the item at a path of ``items(withMenu:)``.
    func choose(_ path: [Int], withMenu hasMenu: Bool) -> Bool {
        guard var index = path.first else { return false }
        let rest = path.dropFirst()
        let own = hasMenu ? menu?.items.count ?? 0 : 0
        if index < own { return menu?.choose(path) ?? false }
        if own > 0 { index -= own + 1 }
        for swipe in HorizontalEdge.allCases.flatMap(swipes) {
            let count = swipe.lines.items.count
            if (0..<count).contains(index) { return swipe.lines.choose([index] + rest) }
            index -= count
        }
        return false
    }
}

extension RowActions: Equatable {
    nonisolated static func == (lhs: RowActions, rhs: RowActions) -> Bool { lhs === rhs }
}

/// The context menu of a view inside a row, which the row opens if the view fills it.
@MainActor final class RowMenu {
    /// The element with the menu.
    weak var element: Element?
    var items: [MenuItem] = []
    var choose: @MainActor ([Int]) -> Bool = { _ in false }
    /// `true` while the row opens the menu, so that the view does not.
    var isOfRow = false { didSet { if isOfRow != oldValue { onChange() } } }
    var onChange: @MainActor () -> Void = {}
}

private enum RowActionsKey: EnvironmentKey { static let defaultValue: RowActions? = nil }

extension EnvironmentValues {
    /// The actions of the row around the view; `nil` outside of lists.
    @MainActor var rowActions: RowActions? {
        get { self[RowActionsKey.self] }
        set { self[RowActionsKey.self] = newValue }
    }
}
