import Foundation

/// Measures texts as the window shows them, for views whose arrangement depends on the length of their texts.
///
/// ```swift
/// @Environment(\.textRuler) private var ruler
///
/// var body: some View { Text(ruler.width(of: Text(title)) <= space ? title : shortTitle) }
/// ```
package struct TextRuler {
    private let environment: EnvironmentValues

    fileprivate init(_ environment: EnvironmentValues) { self.environment = environment }

    /// Returns the width of a text in one line, in points; 0 outside of a window.
    @MainActor package func width(of text: Text) -> CGFloat {
        let content = ElementContent(.text(text.content(in: environment)))
        return environment.textMeasurer?.size(of: content, proposal: .unspecified).width ?? 0
    }

    /// Returns the width of the longest word of a text, in points; 0 outside of a window.
    @MainActor package func longestWord(of text: Text) -> CGFloat {
        environment.textMeasurer?.longestWord(of: text.content(in: environment)) ?? 0
    }

    /// Returns the side length of a symbol with a font, in points.
    @MainActor package func symbol(_ font: Font) -> CGFloat { (font.size * environment.textScale * 1.2).rounded() }
}

/// A measurer in the environment. References to one measurer are equal, so that setting it again changes nothing.
private struct TextMeasurerReference: Equatable {
    let measurer: any TextMeasurer

    static func == (lhs: TextMeasurerReference, rhs: TextMeasurerReference) -> Bool { lhs.measurer === rhs.measurer }
}

private enum TextMeasurerKey: EnvironmentKey { static let defaultValue: TextMeasurerReference? = nil }

extension EnvironmentValues {
    /// Measures texts in the view's environment.
    @MainActor package var textRuler: TextRuler { TextRuler(self) }

    /// The measurer of the window; `nil` outside of one.
    @MainActor var textMeasurer: (any TextMeasurer)? {
        get { self[TextMeasurerKey.self]?.measurer }
        set { self[TextMeasurerKey.self] = newValue.map(TextMeasurerReference.init) }
    }
}
