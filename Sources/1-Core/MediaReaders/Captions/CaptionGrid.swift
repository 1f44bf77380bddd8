/// The cells of a caption memory: 15 rows of 32 characters.
struct CaptionGrid: Sendable, Hashable {
    struct Cell: Sendable, Hashable {
        var character: Character
        var style: StyledText.Style
    }

    static let rowCount = 15
    static let columnCount = 32

    private var rows = [[Cell?]](repeating: emptyRow, count: rowCount)
    private static let emptyRow = [Cell?](repeating: nil, count: columnCount)

    subscript(row: Int, column: Int) -> Cell? {
        get { rows[row][column] }
        set { rows[row][column] = newValue }
    }

    mutating func clear(row: Int) { rows[row] = Self.emptyRow }
    mutating func clear(row: Int, from column: Int) {
        for index in column..<Self.columnCount { rows[row][index] = nil }
    }
    mutating func clear() { self = CaptionGrid() }

    /// Moves the rows that end at a base row up by one. The base row becomes empty.
    mutating func roll(base: Int, count: Int) {
        let top = max(0, base - count + 1)
        for row in 0..<top { clear(row: row) }
        for row in top..<base { rows[row] = rows[row + 1] }
        clear(row: base)
    }

    /// Moves the rows that end at a base row to another base row. All others become empty.
    mutating func move(from old: Int, to new: Int, count: Int) {
        let previous = self
        clear()
        for index in 0..<count where old - index >= 0 && new - index >= 0 {
            rows[new - index] = previous.rows[old - index]
        }
    }

    /// The texts: one for each group of adjacent rows, with its place.
    func texts() -> [StyledText] {
        var result: [StyledText] = []
        var start: Int?
        for row in 0...Self.rowCount {
            if row < Self.rowCount, extent(of: row) != nil {
                start = start ?? row
            } else if let first = start {
                result.append(text(first..<row))
                start = nil
            }
        }
        return result
    }

    /// The columns with characters; `nil` if there is none.
    private func extent(of row: Int) -> Range<Int>? {
        guard let first = rows[row].firstIndex(where: Self.isVisible),
            let last = rows[row].lastIndex(where: Self.isVisible)
        else { return nil }
        return first..<(last + 1)
    }

    private static func isVisible(_ cell: Cell?) -> Bool { cell.map { $0.character != " " } ?? false }

    private func text(_ range: Range<Int>) -> StyledText {
        var text = StyledText()
        var (left, right) = (Self.columnCount, 0)
        var isCentered = true
        for row in range {
            guard let extent = extent(of: row) else { continue }
            if row > range.lowerBound, let last = text.runs.last { text.append("\n", last.style) }
            for column in extent {
                let cell = rows[row][column]
                text.append(String(cell?.character ?? " "), cell?.style ?? StyledText.Style())
            }
            left = min(left, extent.lowerBound)
            right = max(right, extent.upperBound)
            // An indent has a step of four columns, and tabs reach each column.
            isCentered = isCentered && abs(extent.lowerBound + extent.upperBound - Self.columnCount) <= 4
        }
        text.placement = placement(range, left: left, right: right, isCentered: isCentered)
        return text
    }

    /// The place of rows in the safe area, which is 80 % of the picture in each direction (CTA-608-E, section D.1).
    private func placement(_ range: Range<Int>, left: Int, right: Int, isCentered: Bool) -> StyledText.Placement? {
        var result = StyledText.Placement()
        if !isCentered {
            result.horizontal = .leading
            result.x = 0.1 + 0.8 * Double(left) / Double(Self.columnCount)
        }
        // Captions at the bottom stand where other subtitles do, and where the viewer moves them.
        if range.upperBound < Self.rowCount - 1 {
            result.vertical = .top
            result.y = 0.1 + 0.8 * Double(range.lowerBound) / Double(Self.rowCount)
        }
        return result.isUsual ? nil : result
    }
}
