import Foundation

/// A size and a weight of text. The family is the theme's.
public struct Font: Sendable, Hashable {
    /// How thick the strokes are.
    public enum Weight: Int, Sendable, Hashable, CaseIterable {
        /// Hairlines.
        case ultraLight = 200
        /// Thinner than usual.
        case light = 300
        /// The usual one.
        case regular = 400
        /// A little thicker than usual.
        case medium = 500
        /// For headings.
        case semibold = 600
        /// For what stands out.
        case bold = 700
        /// Thicker than bold.
        case heavy = 800
        /// The thickest.
        case black = 900

        var isHeavy: Bool { rawValue >= 600 }
    }

    /// A family by its purpose.
    public enum Design: Sendable, Hashable {
        /// The theme's.
        case `default`
        /// Letters of one width.
        case monospaced
        /// Letters with feet.
        case serif
        /// Letters with round ends.
        case rounded
    }

    /// In points.
    package var size: CGFloat
    package var weight = Weight.regular
    package var design = Design.default
    package var isItalic = false

    /// Makes a font. Sizes are in points.
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

    /// The same in another weight.
    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }
    /// The same in bold.
    public func bold() -> Font { weight(.bold) }
    /// The same, slanted.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }
    /// The same in a family whose letters have one width.
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }
}

/// How the lines of one text lie to each other.
@frozen public enum TextAlignment: Sendable, Hashable, CaseIterable {
    /// They begin on one line.
    case leading
    /// They have one middle.
    case center
    /// They end on one line.
    case trailing
}
