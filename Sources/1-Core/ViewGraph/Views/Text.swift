import Foundation
import Localization

/// A view that shows read-only text.
///
/// A string literal is shown in the language of the user; see `LocalizedStringKey`. Other strings are shown as they are.
/// Markup and formatting characters have no meaning. Text takes its font, color and
/// alignment from the environment; its own modifiers, such as ``bold()``, take precedence.
///
/// ```swift
/// Text("Chapter 1").font(.headline)
/// Text("1:05").monospacedDigit()
/// ```
public struct Text: View, Hashable, Sendable {
    /// A primitive view: the graph draws it.
    public typealias Body = Never

    /// The part of a line that is replaced with an ellipsis when it does not fit.
    @frozen public enum TruncationMode: Sendable, Hashable {
        /// Truncates the beginning.
        case head
        /// Truncates the middle.
        case middle
        /// Truncates the end.
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

    /// Creates a view that shows a text in the language of the user. String literals are such texts.
    public init(_ key: LocalizedStringKey) { string = localized(key) }
    /// Creates a view that shows a string as it is. Use it for texts from elsewhere, such as titles.
    @_disfavoredOverload public init<S: StringProtocol>(_ string: S) { self.string = String(string) }
    /// Creates a view that shows a string as it is, even a literal.
    public init(verbatim string: String) { self.string = string }

    /// Sets the font; `nil` for the one in the environment.
    public func font(_ font: Font?) -> Text { with { $0.ownFont = font } }
    /// Sets the weight; `nil` for that of the font.
    public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.ownWeight = weight } }
    /// Makes the text bold.
    public func bold() -> Text { fontWeight(.bold) }
    /// Makes the text italic.
    public func italic() -> Text { with { $0.isItalic = true } }
    /// Underlines the text.
    public func underline(_ isActive: Bool = true) -> Text { with { $0.isUnderlined = isActive } }
    /// Strikes the text through.
    public func strikethrough(_ isActive: Bool = true) -> Text { with { $0.isStruckThrough = isActive } }
    /// Makes digits equally wide, so that a running time does not shift.
    public func monospacedDigit() -> Text { with { $0.hasMonospacedDigits = true } }
    /// Sets the color; `nil` for the one in the environment.
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
        if environment.textScale != 1 { font = font.scaled(by: environment.textScale) }
        return TextContent(
            string: string, font: font, color: (ownColor ?? environment.foregroundColor)?.resolved(in: environment),
            lineLimit: environment.lineLimit, alignment: environment.multilineTextAlignment,
            truncation: environment.truncationMode, isUnderlined: isUnderlined, isStruckThrough: isStruckThrough,
            hasMonospacedDigits: hasMonospacedDigits)
    }
}
