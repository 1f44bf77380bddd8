import Foundation

/// The content of a menu outside the window: kept as elements, read as lines.
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

    /// Reads the lines anew, and waits for the next change.
    func read() {
        lines = MenuLines(of: holder.children)
        holder.settle()
    }
}

private enum InMenuKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether the view becomes lines of a menu rather than something on the screen.
    @MainActor package var isInMenu: Bool {
        get { self[InMenuKey.self] }
        set { self[InMenuKey.self] = newValue }
    }
}
