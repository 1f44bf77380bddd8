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

private enum MenuEdgeKey: EnvironmentKey { static let defaultValue = VerticalEdge.bottom }

extension EnvironmentValues {
    /// Where menus come up.
    @MainActor var menuEdge: VerticalEdge {
        get { self[MenuEdgeKey.self] }
        set { self[MenuEdgeKey.self] = newValue }
    }
}

extension View {
    /// At which edge of their buttons the menus in the view come up, where the screen has room for them. Default
    /// `.bottom`; `.top` suits buttons at the lower edge of a window.
    public func menuEdge(_ edge: VerticalEdge) -> some View { environment(\.menuEdge, edge) }
}
