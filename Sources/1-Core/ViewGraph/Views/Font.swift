import Foundation

/// A font size, weight and design. The font family comes from the theme, except for letters whose content has its own.
///
/// Prefer the semantic sizes, such as ``body`` and ``headline``, to sizes in points, so that text looks consistent.
public struct Font: Sendable, Hashable {
    /// The thickness of a font's strokes.
    public enum Weight: Int, Sendable, Hashable, CaseIterable {
        /// The thinnest weight.
        case ultraLight = 200
        /// A light weight.
        case light = 300
        /// The default weight.
        case regular = 400
        /// A weight between regular and semibold.
        case medium = 500
        /// A weight for headings.
        case semibold = 600
        /// A weight for emphasis.
        case bold = 700
        /// A weight above bold.
        case heavy = 800
        /// The thickest weight.
        case black = 900

        var isHeavy: Bool { rawValue >= 600 }
    }

    /// A design of fonts, which selects the family.
    public enum Design: Sendable, Hashable {
        /// The theme's default family.
        case `default`
        /// Characters of equal width.
        case monospaced
        /// Characters with serifs.
        case serif
        /// Characters with rounded strokes; the default family where the system has none.
        case rounded
    }

    /// The size in points.
    package var size: CGFloat
    package var weight = Weight.regular
    package var design = Design.default
    package var isItalic = false
    /// The name of a family; `nil` for that of the design. The system replaces families that are not installed.
    package var family: String?

    /// Returns the font with its size multiplied by a factor.
    package func scaled(by factor: Double) -> Font {
        var font = self
        font.size = (size * factor).rounded()
        return font
    }

    /// Creates a font of a size in points.
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    /// 34 points.
    public static let largeTitle = Font(size: 34)
    /// 28 points.
    public static let title = Font(size: 28)
    /// 22 points.
    public static let title2 = Font(size: 22)
    /// 20 points.
    public static let title3 = Font(size: 20)
    /// 15 points, semibold.
    public static let headline = Font(size: 15, weight: .semibold)
    /// 13 points.
    public static let subheadline = Font(size: 13)
    /// 15 points.
    public static let body = Font(size: 15)
    /// 14 points.
    public static let callout = Font(size: 14)
    /// 12 points.
    public static let footnote = Font(size: 12)
    /// 12 points.
    public static let caption = Font(size: 12)
    /// 11 points.
    public static let caption2 = Font(size: 11)

    /// Returns the font in another weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }
    /// Returns the font in bold.
    public func bold() -> Font { weight(.bold) }
    /// Returns the font in italics.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }
    /// Returns the font in a design with characters of equal width.
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }
}

/// The alignment of the lines of a multiline text.
@frozen public enum TextAlignment: Sendable, Hashable, CaseIterable {
    /// Lines start at the leading edge.
    case leading
    /// Lines are centered.
    case center
    /// Lines end at the trailing edge.
    case trailing
}
