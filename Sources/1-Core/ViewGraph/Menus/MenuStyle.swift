/// An appearance of menus' buttons.
public struct MenuStyle: Sendable, Hashable {
    private let name: String

    /// The default style: a raised button with space around its label.
    public static let automatic = MenuStyle(name: "automatic")
    /// Only the label, highlighted under the pointer.
    public static let borderlessButton = MenuStyle(name: "borderlessButton")
}

private enum MenuStyleKey: EnvironmentKey { static let defaultValue = MenuStyle.automatic }

extension EnvironmentValues {
    /// The appearance of menus' buttons.
    @MainActor var menuStyle: MenuStyle {
        get { self[MenuStyleKey.self] }
        set { self[MenuStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the menus' buttons in the view. Default: `.automatic`.
    public func menuStyle(_ style: MenuStyle) -> some View { environment(\.menuStyle, style) }
}

private enum MenuEdgeKey: EnvironmentKey { static let defaultValue = VerticalEdge.bottom }

extension EnvironmentValues {
    /// The edge at which menus open.
    @MainActor var menuEdge: VerticalEdge {
        get { self[MenuEdgeKey.self] }
        set { self[MenuEdgeKey.self] = newValue }
    }
}

extension View {
    /// Sets the edge of their buttons at which the menus in the view open, if there is space. Default: `.bottom`.
    ///
    /// Use `.top` for buttons at the bottom edge of a window.
    public func menuEdge(_ edge: VerticalEdge) -> some View { environment(\.menuEdge, edge) }
}
