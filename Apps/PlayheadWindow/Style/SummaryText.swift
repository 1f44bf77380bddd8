import Foundation
import MediaReaders
import PlayheadUI

/// A description: its first lines, and all of it on request.
struct SummaryText: View {
    private let text: String
    @State private var isExpanded = false
    @Environment(\.pageWidth) private var page
    @Environment(\.textRuler) private var ruler

    /// The number of lines until the rest is requested.
    private static let lineCount = 3
    /// The largest width of lines that are easy to read, in points.
    private static let longestLine: CGFloat = 760

    /// The largest number of characters; descriptions are untrusted input.
    private static let maximumLength = 10_000

    /// - Parameter text: The description, as its source has it.
    init(_ text: String) { self.text = text.trimmingCharacters(in: .whitespacesAndNewlines) }

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.xs) {
            Text(shown(keepsLineBreaks: isExpanded)).font(.text).foregroundColor(.strongText)
                .lineLimit(isExpanded ? nil : Self.lineCount)
                .frame(maxWidth: Self.longestLine, alignment: .leading)
            if isLong {
                Button {
                    isExpanded.toggle()
                } label: {
                    Text(isExpanded ? "Show less" : "Show more").font(.detail).foregroundColor(.accentColor)
                        .frame(minHeight: TargetSize.touch)
                }
            }
        }
    }

    private func shown(keepsLineBreaks: Bool) -> String {
        PrintableText(text, maximumLength: Self.maximumLength, keepsLineBreaks: keepsLineBreaks).string
    }

    /// `true` for more than the first lines. Lines end at words, so they are not filled completely.
    private var isLong: Bool {
        let start = Text(shown(keepsLineBreaks: false)).font(.text)
        let width = min(page.content, Self.longestLine)
        return text.contains(where: \.isNewline) || ruler.width(of: start) > CGFloat(Self.lineCount) * width * 0.9
    }
}
