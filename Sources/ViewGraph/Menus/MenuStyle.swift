/// How the button of a menu looks.
public struct MenuStyle: Sendable, Hashable {
    private let name: String

    /// A raised button, with room around its label.
    public static let automatic = MenuStyle(name: "automatic")
    /// Its label alone, lit under the pointer.
    public static let borderlessButton = MenuStyle(name: "borderlessButton")
}

private enum MenuStyleKey: EnvironmentKey { static let defaultValue = MenuStyle.automatic }

extension EnvironmentValues {
    /// How the buttons of menus look.
    @MainActor var menuStyle: MenuStyle {
        get { self[MenuStyleKey.self] }
        set { self[MenuStyleKey.self] = newValue }
    }
}

extension View {
    /// How the buttons of the menus in the view look.
    public func menuStyle(_ style: MenuStyle) -> some View { environment(\.menuStyle, style) }
}
