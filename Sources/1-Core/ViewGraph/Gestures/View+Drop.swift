import Foundation

/// Handles drops on a view.
private struct DropModifier: ElementModifier {
    let extensions: [String]
    let isTargeted: @MainActor (Bool) -> Void
    let action: @MainActor ([URL], CGPoint, EventModifiers) -> Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if node.environment.isEnabled { content.interests = .drop }
        element.configure(layout: PassThroughLayout(), content: content)
        element.onEvent = { [extensions, isTargeted, action] event in
            switch event {
            case .dropTarget(let isOver):
                isTargeted(isOver)
                return true
            case .drop(let urls, let location, let modifiers):
                let wanted = urls.filter { Self.takes($0, extensions) }
                return !wanted.isEmpty && action(wanted, location, modifiers)
            default: return false
            }
        }
    }

    private static func takes(_ url: URL, _ extensions: [String]) -> Bool {
        extensions.isEmpty || extensions.contains { $0.lowercased() == url.pathExtension.lowercased() }
    }
}

extension View {
    /// Accepts files and addresses dropped on the view.
    ///
    /// - Parameters:
    ///   - extensions: The accepted file extensions, without the dot; empty to accept everything. Other files are left
    ///     out.
    ///   - isTargeted: Set to `true` while something is dragged over the view.
    ///   - action: Called with the accepted URLs, at least one. Return `true` if they were used.
    public func onDrop(
        of extensions: [String] = [], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping @MainActor ([URL]) -> Bool
    ) -> some View {
        onDrop(of: extensions, isTargeted: isTargeted) { urls, _, _ in action(urls) }
    }

    /// Accepts files and addresses dropped on the view, with the location of the drop in points.
    public func onDrop(
        of extensions: [String] = [], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping @MainActor ([URL], CGPoint) -> Bool
    ) -> some View {
        onDrop(of: extensions, isTargeted: isTargeted) { urls, location, _ in action(urls, location) }
    }

    /// Accepts files and addresses dropped on the view, with the location of the drop in points and the modifier keys that
    /// are held.
    public func onDrop(
        of extensions: [String] = [], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping @MainActor ([URL], CGPoint, EventModifiers) -> Bool
    ) -> some View {
        ModifiedView(
            self,
            DropModifier(extensions: extensions, isTargeted: { isTargeted?.wrappedValue = $0 }, action: action))
    }
}
