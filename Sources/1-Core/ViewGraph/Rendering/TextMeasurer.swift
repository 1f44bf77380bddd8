import Foundation

/// Measures contents: texts, and the controls that a renderer draws.
@MainActor package protocol TextMeasurer: AnyObject {
    /// Returns the size of a content for a proposal. Called only for contents that measure themselves.
    func size(of content: ElementContent, proposal: ProposedViewSize) -> CGSize
    /// Returns the width of the longest word of a text: in less space, a word is broken.
    func longestWord(of text: TextContent) -> CGFloat
}

/// A measurer with fixed rules, independent of the machine's fonts: the width of a character depends only on its class.
@MainActor package final class FixedTextMeasurer: TextMeasurer {
    package init() {}

    package func size(of content: ElementContent, proposal: ProposedViewSize) -> CGSize {
        switch content.kind {
        case .text(let text): size(of: text, width: proposal.width)
        case .image(let image):
            switch image.source {
            case .symbol: CGSize(width: image.symbolSize, height: image.symbolSize)
            case .file, .data: CGSize(width: 100, height: 100)
            case .provided(let provided): provided.size
            }
        case .slider: CGSize(width: 80, height: 32)
        case .toggle: CGSize(width: 46, height: 26)
        case .progress(nil): CGSize(width: 16, height: 16)
        case .progress: CGSize(width: 80, height: 6)
        case .textField: CGSize(width: 160, height: 34)
        case .picker: CGSize(width: 120, height: 34)
        case .group, .divider, .button, .menu, .scroll, .custom: CGSize(width: 10, height: 10)
        }
    }

    private func size(of text: TextContent, width: CGFloat?) -> CGSize {
        let lines = lines(of: text, width: width)
        let height = text.font.size * Self.lineHeight
        return CGSize(
            width: (lines.map(\.self).max() ?? 0).rounded(.up), height: (height * CGFloat(lines.count)).rounded(.up))
    }

    package func longestWord(of text: TextContent) -> CGFloat {
        let words = text.string.split { $0 == " " || $0 == "\n" }
        return words.map { $0.reduce(0) { $0 + advance(of: $1, text.font) } }.max()?.rounded(.up) ?? 0
    }

    private static let lineHeight: CGFloat = 1.25

    /// Returns the widths of the lines of a text.
    private func lines(of text: TextContent, width: CGFloat?) -> [CGFloat] {
        let limit = max(0, width ?? .infinity)
        var lines: [CGFloat] = []
        for paragraph in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
            var line: CGFloat = 0
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let wordWidth = word.reduce(0) { $0 + advance(of: $1, text.font) }
                let space = line > 0 ? advance(of: " ", text.font) : 0
                if line > 0, line + space + wordWidth > limit {
                    lines.append(line)
                    line = wordWidth
                } else {
                    line += space + wordWidth
                }
            }
            lines.append(line)
        }
        if let limit = text.lineLimit { lines = Array(lines.prefix(max(1, limit))) }
        return lines.map { min($0, max(limit, 0)) }
    }

    private func advance(of character: Character, _ font: Font) -> CGFloat {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let isWide = scalar.value >= 0x1100 && (scalar.value <= 0x115F || scalar.value >= 0x2E80)
        return font.size * (isWide ? 1 : 0.5) * (font.weight.isHeavy ? 1.08 : 1)
    }
}
