import Foundation

/// A size and a weight of text. The family is the theme's.
public struct Font: Sendable, Hashable {
    /// How thick the strokes are.
    public enum Weight: Int, Sendable, Hashable, CaseIterable {
        case ultraLight = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900

        var isHeavy: Bool { rawValue >= 600 }
    }

    /// A family by its purpose.
    public enum Design: Sendable, Hashable {
        case `default`, monospaced, serif, rounded
    }

    /// In points.
    package var size: CGFloat
    package var weight = Weight.regular
    package var design = Design.default
    package var isItalic = false

    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(size: size, weight: weight, design: design)
    }

    public static let largeTitle = Font(size: 34)
    public static let title = Font(size: 28)
    public static let title2 = Font(size: 22)
    public static let title3 = Font(size: 20)
    public static let headline = Font(size: 15, weight: .semibold)
    public static let subheadline = Font(size: 13)
    public static let body = Font(size: 15)
    public static let callout = Font(size: 14)
    public static let footnote = Font(size: 12)
    public static let caption = Font(size: 12)
    public static let caption2 = Font(size: 11)

    public func weight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }
    public func monospaced() -> Font {
        var font = self
        font.design = .monospaced
        return font
    }
}

/// How the lines of one text lie to each other.
@frozen public enum TextAlignment: Sendable, Hashable, CaseIterable {
    case leading, center, trailing
}
