import Foundation

/// A text, shown as it is: nothing in it is markup.
public struct Text: View, Hashable, Sendable {
    public typealias Body = Never

    /// Where a text that does not fit is cut.
    @frozen public enum TruncationMode: Sendable, Hashable {
        case head, middle, tail
    }

    package private(set) var string: String
    private var ownFont: Font?
    private var ownWeight: Font.Weight?
    private var ownColor: Color?
    private var isItalic = false
    private var isUnderlined = false
    private var isStruckThrough = false
    private var hasMonospacedDigits = false

    public init<S: StringProtocol>(_ string: S) { self.string = String(string) }
    public init(verbatim string: String) { self.string = string }

    public func font(_ font: Font?) -> Text { with { $0.ownFont = font } }
    public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.ownWeight = weight } }
    public func bold() -> Text { fontWeight(.bold) }
    public func italic() -> Text { with { $0.isItalic = true } }
    public func underline(_ isActive: Bool = true) -> Text { with { $0.isUnderlined = isActive } }
    public func strikethrough(_ isActive: Bool = true) -> Text { with { $0.isStruckThrough = isActive } }
    /// Digits of one width, so that a running time does not tremble.
    public func monospacedDigit() -> Text { with { $0.hasMonospacedDigits = true } }
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
