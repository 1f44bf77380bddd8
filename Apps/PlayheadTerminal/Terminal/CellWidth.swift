import CTerminal
import Glibc

/// The width of text in cells of a terminal.
enum CellWidth {
    /// The width of a character in cells: 0, 1 or 2. It is that of its widest scalar.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        // The emoji presentation selector makes a narrow symbol wide.
        if scalars.contains("\u{FE0F}"), scalars.first?.properties.isEmoji == true, scalars.first?.isASCII == false {
            return 2
        }
        return scalars.map(of).max() ?? 0
    }

    /// The width of a text in cells.
    static func of(_ text: some StringProtocol) -> Int {
        // Almost all printed text is ASCII.
        let utf8 = text.utf8
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The text, truncated with an ellipsis if it is wider than `width` cells.
    static func fitting(_ text: String, _ width: Int, ellipsis: String = "…") -> String {
        guard of(text) > width else { return text }
        let room = width - of(ellipsis)
        guard room >= 0 else { return "" }
        var fitting = ""
        var used = 0
        for character in text {
            let cells = of(character)
            if used + cells > room { break }
            used += cells
            fitting.append(character)
        }
        return fitting + ellipsis
    }

    /// The cells of a scalar, from the C library's tables for UTF-8.
    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let previous = uselocale(locale)
        defer { uselocale(previous) }
        let cells = wcwidth(wchar_t(scalar.value))
        // Terminals show a box for what the tables do not know.
        return cells >= 0 ? Int(cells) : scalar.properties.generalCategory == .unassigned ? 1 : 0
    }

    // A locale is immutable, and nothing frees this one.
    private nonisolated(unsafe) static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
}
