import Foundation

@testable import ViewGraph

/// Measures as GTK does with a wide font, independent of the machine's fonts: pickers shrink, and words break where they
/// do not fit.
@MainActor final class LongTextMeasurer: TextMeasurer {
    private let fixed = FixedTextMeasurer()

    func size(of content: ElementContent, proposal: ProposedViewSize) -> CGSize {
        switch content.kind {
        case .text(let text): return fixed.size(of: ElementContent(.text(Self.widened(text))), proposal: proposal)
        case .picker(let picker):
            let font = Font.body.scaled(by: content.textScale)
            let least = 86 * content.textScale
            let widths = picker.options.map { CGFloat($0.count) * font.size * 0.55 }
            let ideal = least + (widths.max() ?? 0)
            return CGSize(width: max(least, min(ideal, proposal.width ?? ideal)), height: 34 * content.textScale)
        case .textField: return CGSize(width: 168, height: 34)
        default: return fixed.size(of: content, proposal: proposal)
        }
    }

    func longestWord(of text: TextContent) -> CGFloat { fixed.longestWord(of: Self.widened(text)) }

    private static func widened(_ text: TextContent) -> TextContent {
        var text = text
        text.font.size *= 1.1
        return text
    }
}
