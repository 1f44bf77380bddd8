import Foundation

/// The content of a menu, kept as elements outside the window and read as items.
@MainActor final class MenuSource {
    private let holder = Element(layout: PassThroughLayout())
    private(set) var lines = MenuLines(of: [])

    init(of node: Node) {
        holder.node = node
        holder.onChangeOffstage = { [link = node.link] in link.target?.markDirty() }
    }

    var elements: [Element] {
        get { holder.children }
        set { holder.children = newValue }
    }

    /// Updates the items and waits for the next change.
    func read() {
        lines = MenuLines(of: holder.children)
        holder.settle()
    }
}

private enum InMenuKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// `true` for views that become items of a menu.
    @MainActor package var isInMenu: Bool {
        get { self[InMenuKey.self] }
        set { self[InMenuKey.self] = newValue }
    }
}
