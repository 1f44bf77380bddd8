/// The connection of views in a sheet, dialog or toast with their presentation.
@MainActor final class PresentationContext {
    private var end: (@MainActor () -> Void)?
    private let closesWithButtons: Bool
    /// The number of views inside that keep Escape from dismissing it.
    var blockers = 0

    init(closesWithButtons: Bool, end: @escaping @MainActor () -> Void) {
        self.closesWithButtons = closesWithButtons
        self.end = end
    }

    /// Dismisses the presentation. Has no effect after it has been dismissed.
    func dismiss() { end?() }

    /// Called after the action of a button inside.
    func buttonWasPressed() { if closesWithButtons { dismiss() } }

    /// Disconnects the views after the presentation was dismissed.
    func invalidate() { end = nil }
}

extension PresentationContext: Equatable {
    nonisolated static func == (lhs: PresentationContext, rhs: PresentationContext) -> Bool { lhs === rhs }
}

private enum PresentationKey: EnvironmentKey { static let defaultValue: PresentationContext? = nil }

extension EnvironmentValues {
    /// The sheet, dialog or toast around the view.
    @MainActor var presentation: PresentationContext? {
        get { self[PresentationKey.self] }
        set { self[PresentationKey.self] = newValue }
    }

    /// `true` in a sheet, dialog or toast.
    @MainActor public var isPresented: Bool { presentation != nil }
}

/// Keeps Escape from dismissing a presentation.
private struct DismissBlockHook: ViewHook {
    let isBlocked: Bool

    func didMount(_ storage: inout Void, _ node: Node) {
        if isBlocked { node.environment.presentation?.blockers += 1 }
    }

    func didUpdate(from old: DismissBlockHook, _ storage: inout Void, _ node: Node) {
        guard isBlocked != old.isBlocked else { return }
        node.environment.presentation?.blockers += isBlocked ? 1 : -1
    }

    func willUnmount(_ storage: inout Void, _ node: Node) {
        if isBlocked { node.environment.presentation?.blockers -= 1 }
    }
}

extension View {
    /// Keeps Escape from dismissing the sheet around the view. The `dismiss` action and the binding still dismiss it.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        HookView(self, DismissBlockHook(isBlocked: isDisabled))
    }
}
