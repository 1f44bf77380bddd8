/// Light or dark.
@frozen public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark signs on light ground.
    case light
    /// Light signs on dark ground.
    case dark
}
