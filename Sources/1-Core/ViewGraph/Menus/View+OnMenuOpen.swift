private enum OnMenuOpenKey: EnvironmentKey { static let defaultValue: MenuOpenAction? = nil }

/// Hears of menus that come up and go.
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
    /// Calls with `true` when the menu of a `Menu` in the view comes up, and with `false` when it has gone.
    public func onMenuOpen(perform action: @escaping @MainActor @Sendable (Bool) -> Void) -> some View {
        environment(\.onMenuOpen, MenuOpenAction(action: action))
    }
}
