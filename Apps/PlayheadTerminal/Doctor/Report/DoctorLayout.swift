import MediaReaders

/// Lays out the items of a report in three columns: symbol, name and text. Long texts wrap within their column.
struct DoctorLayout: Sendable {
    /// The widest column of names.
    private static let widestName = 18
    /// The narrowest column of texts: in a terminal that is narrower, lines are longer than it.
    private static let narrowestText = 24

    private let nameWidth: Int
    private let textWidth: Int?
    private let columns: Int?
    private let hasUnicode: Bool

    init(_ parts: [DoctorPart], columns: Int?, hasUnicode: Bool) {
        let widths = parts.flatMap(\.lines).map { CellWidth.of($0.name) }
        let nameWidth = min(widths.max() ?? 0, Self.widestName)
        self.nameWidth = nameWidth
        self.columns = columns
        textWidth = columns.map { max($0 - nameWidth - 6, Self.narrowestText) }
        self.hasUnicode = hasUnicode
    }

    /// The lines of an item, at least one.
    func lines(_ item: DoctorItem) -> [StyledLine] {
        let texts = wrap(PrintableText(item.text).string, textWidth)
        return texts.enumerated().map { index, text in
            var line = StyledLine("  ")
            if index == 0 {
                line.append(item.mark.symbol(hasUnicode: hasUnicode), item.mark.style)
                line.append(" " + item.name)
            }
            line.pad(to: nameWidth + 6)
            // A name that is wider than its column.
            if index == 0, line.width > nameWidth + 6 { line.append("  ") }
            line.append(shown(text))
            return line
        }
    }

    /// The lines of a text that is as wide as the terminal.
    func paragraph(_ text: String) -> [StyledLine] { wrap(text, columns).map { StyledLine(shown($0)) } }

    private func wrap(_ text: String, _ textWidth: Int?) -> [String] {
        guard let textWidth else { return [text] }
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if !line.isEmpty, CellWidth.of(line) + 1 + CellWidth.of(word) > textWidth {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
            }
        }
        return lines
    }

    /// The text in the characters of the terminal.
    func shown(_ text: String) -> String {
        guard !hasUnicode else { return text }
        return text.map { character in
            switch character {
            case "·", "–": "-"
            case "×": "x"
            case "“", "”": "\""
            case "…": "..."
            case "→": "->"
            case _ where character.isASCII: String(character)
            default: "?"
            }
        }.joined()
    }
}
