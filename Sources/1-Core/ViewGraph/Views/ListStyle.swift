/// How a list looks.
public struct ListStyle: Sendable, Hashable {
    let hasLines: Bool
    /// The least height of a row, in points.
    let leastHeight: Double
    /// The room beside the content of a row, in points.
    let inset: Double

    /// The plain look.
    public static let automatic = plain
    /// Rows from edge to edge, with lines between them.
    public static let plain = ListStyle(hasLines: true, leastHeight: 36, inset: 16)
    /// Lower rows without lines: places to go to, beside what they show.
    public static let sidebar = ListStyle(hasLines: false, leastHeight: 32, inset: 10)
}

private enum ListStyleKey: EnvironmentKey { static let defaultValue = ListStyle.automatic }

extension EnvironmentValues {
    /// How lists look.
    @MainActor var listStyle: ListStyle {
        get { self[ListStyleKey.self] }
        set { self[ListStyleKey.self] = newValue }
    }
}

extension View {
    /// How the lists in the view look.
    public func listStyle(_ style: ListStyle) -> some View { environment(\.listStyle, style) }
}
