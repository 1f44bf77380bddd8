/// A light or dark appearance.
@frozen public enum ColorScheme: Sendable, Hashable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

/// The contrast between the colors of a scheme.
@frozen public enum ColorSchemeContrast: Sendable, Hashable, CaseIterable {
    /// The usual contrast.
    case standard
    /// A higher contrast, for people who have difficulty seeing soft colors.
    case increased
}
