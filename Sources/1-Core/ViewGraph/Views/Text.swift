import Foundation

/// A text, shown as it is: nothing in it is markup.
public struct Text: View, Hashable, Sendable {
    /// None: the graph draws the view.
    public typealias Body = Never

    /// Where a text that does not fit is cut.
    @frozen public enum TruncationMode: Sendable, Hashable {
        /// At its start.
        case head
        /// In its middle.
        case middle
        /// At its end.
        case tail
    }

    package private(set) var string: String
    private var ownFont: Font?
    private var ownWeight: Font.Weight?
    private var ownColor: Color?
    private var isItalic = false
    private var isUnderlined = false
    private var isStruckThrough = false
    private var hasMonospacedDigits = false

    /// Shows a string.
    public init<S: StringProtocol>(_ string: S) { self.string = String(string) }
    /// Shows a string. The same as without the name: no text is looked up.
    public init(verbatim string: String) { self.string = string }

    /// The same in a font; `nil` is the one around it.
    public func font(_ font: Font?) -> Text { with { $0.ownFont = font } }
    /// The same in a weight; `nil` is that of the font.
    public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.ownWeight = weight } }
    /// The same in bold.
    public func bold() -> Text { fontWeight(.bold) }
    /// The same, slanted.
    public func italic() -> Text { with { $0.isItalic = true } }
    /// The same with a line under it.
    public func underline(_ isActive: Bool = true) -> Text { with { $0.isUnderlined = isActive } }
    /// The same with a line through it.
    public func strikethrough(_ isActive: Bool = true) -> Text { with { $0.isStruckThrough = isActive } }
    /// Digits of one width, so that a running time does not tremble.
    public func monospacedDigit() -> Text { with { $0.hasMonospacedDigits = true } }
    /// The same in a colour; `nil` is the one around it.
    public func foregroundColor(_ color: Color?) -> Text { with { $0.ownColor = color } }

    private func with(_ change: (inout Text) -> Void) -> Text {
        var text = self
        change(&text)
        return text
    }
}

extension Text: LeafView {
    package func configure(_ element: Element, _ node: Node) {
        element.configure(
            layout: MeasuredLayout(), content: ElementContent(.text(content(in: node.environment))))
    }

    @MainActor func content(in environment: EnvironmentValues) -> TextContent {
        var font = ownFont ?? environment.font
        if let ownWeight { font.weight = ownWeight }
        if isItalic { font.isItalic = true }
        return TextContent(
            string: string, font: font, color: (ownColor ?? environment.foregroundColor)?.resolved(in: environment),
            lineLimit: environment.lineLimit, alignment: environment.multilineTextAlignment,
            truncation: environment.truncationMode, isUnderlined: isUnderlined, isStruckThrough: isStruckThrough,
            hasMonospacedDigits: hasMonospacedDigits)
    }
}
