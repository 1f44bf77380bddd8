/// A page of teletext subtitles: rows of characters, from which the texts to show are made.
///
/// Source: ETSI EN 300 706 for the page of 25 rows and 40 columns, whose first row is the header.
struct TeletextPage: Sendable, Hashable {
    /// A letter with its color: red, green and blue, each in eight bits.
    struct Cell: Sendable, Hashable {
        var letter: Character
        var color: UInt32

        init(_ letter: Character, color: UInt32 = 0xFFFFFF) {
            self.letter = letter
            self.color = color
        }
    }

    static let rowCount = 25
    static let columnCount = 40

    /// The letters, by rows and columns; `nil` where nothing shows.
    private var rows = [[Cell?]](repeating: Array(repeating: nil, count: columnCount), count: rowCount)

    init() {}

    subscript(row: Int, column: Int) -> Cell? {
        get { rows[row][column] }
        set { rows[row][column] = newValue }
    }

    /// The texts: one for each group of rows, with its place. Rows of tall letters have an empty row between them.
    var texts: [StyledText] {
        var groups: [[Int]] = []
        for row in 1..<Self.rowCount where extent(of: row) != nil {
            if let last = groups.last?.last, row - last <= 2 {
                groups[groups.count - 1].append(row)
            } else {
                groups.append([row])
            }
        }
        return groups.map(text)
    }

    /// The columns with letters; `nil` if there is none.
    private func extent(of row: Int) -> Range<Int>? {
        let isVisible = { (cell: Cell?) in cell.map { !$0.letter.isWhitespace } ?? false }
        guard let first = rows[row].firstIndex(where: isVisible), let last = rows[row].lastIndex(where: isVisible)
        else {
            return nil
        }
        return first..<(last + 1)
    }

    private func text(_ group: [Int]) -> StyledText {
        var text = StyledText()
        var left = Self.columnCount
        var isCentered = true
        for row in group {
            guard let extent = extent(of: row) else { continue }
            if let last = text.runs.last { text.append("\n", last.style) }
            var style = StyledText.Style()
            for cell in rows[row][extent] {
                if let cell, !cell.letter.isWhitespace {
                    // White is the viewer's color.
                    style.color = cell.color == 0xFFFFFF ? nil : cell.color
                }
                text.append(String(cell?.letter ?? " "), style)
            }
            left = min(left, extent.lowerBound)
            // The codes for colors and boxes take columns before the letters.
            isCentered = isCentered && abs(extent.lowerBound + extent.upperBound - Self.columnCount) <= 6
        }
        var placement = StyledText.Placement()
        if !isCentered {
            placement.horizontal = .leading
            placement.x = 0.1 + 0.8 * Double(left) / Double(Self.columnCount)
        }
        // Subtitles at the bottom stand where others do, and where the viewer moves them.
        if let first = group.first, let last = group.last, last < 18 {
            placement.vertical = .top
            placement.y = 0.05 + 0.9 * Double(first) / Double(Self.rowCount)
        }
        text.placement = placement == StyledText.Placement() ? nil : placement
        return text
    }
}
