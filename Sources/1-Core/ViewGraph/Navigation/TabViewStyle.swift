/// An appearance of tab views.
///
/// ```swift
/// TabView(selection: $page) {
///     ForEach(photos) { PhotoView(photo: $0) }
/// }
/// .tabViewStyle(.page)
/// ```
public struct TabViewStyle: Sendable, Hashable {
    /// The visibility of the dots of a pager.
    @frozen public enum PageIndexDisplayMode: Sendable, Hashable {
        /// With more than one page.
        case automatic
        /// Always.
        case always
        /// Never.
        case never
    }

    /// `nil` for tabs.
    let dots: PageIndexDisplayMode?

    /// The default style: tabs, if pages have a `tabItem`.
    public static let automatic = TabViewStyle(dots: nil)
    /// Pages side by side, which people swipe, with a dot for each; the number of the page if there are more than 15.
    public static let page = TabViewStyle(dots: .automatic)

    /// Returns the style of pages side by side.
    ///
    /// - Parameter mode: The visibility of the dots, which show the position and select pages.
    public static func page(indexDisplayMode mode: PageIndexDisplayMode) -> TabViewStyle { TabViewStyle(dots: mode) }
}

private enum TabViewStyleKey: EnvironmentKey { static let defaultValue = TabViewStyle.automatic }

extension EnvironmentValues {
    /// The appearance of tab views.
    @MainActor var tabViewStyle: TabViewStyle {
        get { self[TabViewStyleKey.self] }
        set { self[TabViewStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the tab views in the view. Default: `.automatic`.
    public func tabViewStyle(_ style: TabViewStyle) -> some View { environment(\.tabViewStyle, style) }
}
