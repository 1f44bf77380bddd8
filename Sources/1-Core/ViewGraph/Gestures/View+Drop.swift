import Foundation

/// Takes what is dropped on a view.
private struct DropModifier: ElementModifier {
    let extensions: [String]
    let isTargeted: @MainActor (Bool) -> Void
    let action: @MainActor ([URL], CGPoint) -> Bool

    func configure(_ element: Element, _ node: Node) {
        var content = ElementContent(.group)
        if node.environment.isEnabled { content.interests = .drop }
        element.configure(layout: PassThroughLayout(), content: content)
        element.onEvent = { [extensions, isTargeted, action] event in
            switch event {
            case .dropTarget(let isOver):
                isTargeted(isOver)
                return true
            case .drop(let urls, let location):
                let wanted = urls.filter { Self.takes($0, extensions) }
                return !wanted.isEmpty && action(wanted, location)
            default: return false
            }
        }
    }

    private static func takes(_ url: URL, _ extensions: [String]) -> Bool {
        extensions.isEmpty || extensions.contains { $0.lowercased() == url.pathExtension.lowercased() }
    }
}

extension View {
    /// Takes files and addresses that are dropped on the view.
    ///
    /// - Parameters:
    ///   - extensions: the extensions, without the dot, of what is taken; empty for everything. The rest is left out.
    ///   - isTargeted: is `true` while something is held over the view.
    ///   - action: is called with what was dropped, at least one; says whether it was of use.
    public func onDrop(
        of extensions: [String] = [], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping @MainActor ([URL]) -> Bool
    ) -> some View {
        onDrop(of: extensions, isTargeted: isTargeted) { urls, _ in action(urls) }
    }

    /// Takes files and addresses that are dropped on the view, and says where in it, in points.
    public func onDrop(
        of extensions: [String] = [], isTargeted: Binding<Bool>? = nil,
        perform action: @escaping @MainActor ([URL], CGPoint) -> Bool
    ) -> some View {
        ModifiedView(
            self,
            DropModifier(extensions: extensions, isTargeted: { isTargeted?.wrappedValue = $0 }, action: action))
    }
}
