/// An appearance of lists.
public struct ListStyle: Sendable, Hashable {
    let hasLines: Bool
    /// The minimum height of a row, in points.
    let minimumHeight: Double
    /// The space on both sides of a row's content, in points.
    let inset: Double

    /// The default style: plain.
    public static let automatic = plain
    /// Rows from edge to edge with separators.
    public static let plain = ListStyle(hasLines: true, minimumHeight: 36, inset: 16)
    /// Lower rows without separators, for navigation next to the content.
    public static let sidebar = ListStyle(hasLines: false, minimumHeight: 32, inset: 10)
}

private enum ListStyleKey: EnvironmentKey { static let defaultValue = ListStyle.automatic }

extension EnvironmentValues {
    /// The appearance of lists.
    @MainActor var listStyle: ListStyle {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }
}

extension View {
    /// Sets the appearance of the lists in the view. Default: `.plain`.
    public func listStyle(_ style: ListStyle) -> some View { environment(\.listStyle, style) }
}
