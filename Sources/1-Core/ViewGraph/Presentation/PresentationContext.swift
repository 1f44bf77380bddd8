/// What views in a sheet, dialog or toast know of it.
@MainActor final class PresentationContext {
    private var end: (@MainActor () -> Void)?
    private let closesWithButtons: Bool
    /// How many views in it ask that Escape does not close it.
    var blockers = 0

    init(closesWithButtons: Bool, end: @escaping @MainActor () -> Void) {
        self.closesWithButtons = closesWithButtons
        self.end = end
    }

    /// Closes it; does nothing when it is closed already.
    func dismiss() { end?() }

    /// A button in it has done what it does.
    func buttonWasPressed() { if closesWithButtons { dismiss() } }

    /// It is closed: who still knows it can do nothing with it.
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

    /// Whether the view is in a sheet, dialog or toast.
    @MainActor public var isPresented: Bool { presentation != nil }
}

/// Asks that Escape does not close what the view is in.
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
    /// Keeps Escape from closing the sheet around the view. `dismiss` and the binding close it as ever.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
        HookView(self, DismissBlockHook(isBlocked: isDisabled))
    }
}
