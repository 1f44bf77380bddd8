/// How a list looks. There is one look so far, the plain one; the names are kept for code.
public struct ListStyle: Sendable, Hashable {
    private init() {}

    /// The plain look.
    public static let automatic = ListStyle()
    /// Rows from edge to edge, with lines between them.
    public static let plain = ListStyle()
}

extension View {
    /// How the lists in the view look.
    public func listStyle(_ style: ListStyle) -> some View { self }
}
