/// The direction in which people read.
@frozen public enum LayoutDirection: Sendable, Hashable, CaseIterable {
    /// As in English.
    case leftToRight
    /// As in Arabic and Hebrew.
    case rightToLeft
}
