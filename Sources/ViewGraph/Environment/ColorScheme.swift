/// Light or dark.
@frozen public enum ColorScheme: Sendable, Hashable, CaseIterable {
    case light, dark
}
