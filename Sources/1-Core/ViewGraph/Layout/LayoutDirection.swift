/// A reading direction.
@frozen public enum LayoutDirection: Sendable, Hashable, CaseIterable {
    /// Left to right, as in English.
    case leftToRight
    /// Right to left, as in Arabic and Hebrew.
    case rightToLeft
}
