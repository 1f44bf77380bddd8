private enum OnMenuOpenKey: EnvironmentKey { static let defaultValue: MenuOpenAction? = nil }

/// An action for the opening and closing of menus.
struct MenuOpenAction: Sendable {
    let action: @MainActor @Sendable (Bool) -> Void

    @MainActor func callAsFunction(_ isOpen: Bool) { action(isOpen) }
}

extension EnvironmentValues {
    @MainActor var onMenuOpen: MenuOpenAction? {
        get { self[OnMenuOpenKey.self] }
        set { self[OnMenuOpenKey.self] = newValue }
    }
}

extension View {
    /// Adds an action for the opening (`true`) and closing (`false`) of the menus in the view.
    public func onMenuOpen(perform action: @escaping @MainActor @Sendable (Bool) -> Void) -> some View {
        environment(\.onMenuOpen, MenuOpenAction(action: action))
    }
}
