import Localization

/// A reading direction.
@frozen public enum LayoutDirection: Sendable, Hashable, CaseIterable {
    /// Left to right, as in English.
    case leftToRight
    /// Right to left, as in Arabic and Hebrew.
    case rightToLeft
}

extension LayoutDirection {
    /// The direction of the language that texts are shown in.
    package static var ofLanguage: LayoutDirection {
        Localization.current.isRightToLeft ? .rightToLeft : .leftToRight
    }
}
