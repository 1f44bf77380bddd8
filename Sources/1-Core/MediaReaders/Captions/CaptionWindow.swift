/// A window of digital captions: rows of characters, a pen, and its place in the picture.
///
/// Source: CTA-708-E, section 8.4. Borders, fills, effects and other directions than from left to right are not shown.
struct CaptionWindow: Sendable, Hashable {
    private typealias Cell = CaptionGrid.Cell

    /// Rows longer than the window are kept, as its width is a suggestion for the layout.
    private static let columnLimit = 64
    /// The size of the safe area in characters of a wide picture.
    private static let safeColumns = 42.0, safeRows = 15.0

    var isVisible = false
    private var rows: [[Cell?]] = []
    private var rowCount = 1, columnCount = 1
    private var row = 0, column = 0
    private var style = StyledText.Style()
    /// Letters that are not shown: transparent ones, and those of texts that are marked so.
    private var isInvisible = false, isUnshown = false
    private var alignment = StyledText.Horizontal.leading
    /// The place of the anchor in the safe area, in shares of it.
    private var x = 0.0, y = 0.0
    /// The point of the window at the anchor, from 0 for the top left to 8 for the bottom right.
    private var anchor = 0

    // MARK: Commands

    /// Defines the window, or changes its definition; its texts stay. Takes the six bytes after the code.
    mutating func define(_ values: [UInt8]) {
        let isNew = rows.isEmpty
        isVisible = values[0] & 0x20 != 0
        let isRelative = values[1] & 0x80 != 0
        y = min(Double(values[1] & 0x7F) / (isRelative ? 100 : 75), 1)
        x = min(Double(values[2]) / (isRelative ? 100 : 210), 1)
        anchor = min(Int(values[3] >> 4), 8)
        rowCount = Int(values[3] & 0x0F) + 1
        columnCount = Int(values[4] & 0x3F) + 1
        rows = Array(rows.suffix(rowCount))
        while rows.count < rowCount { rows.append([]) }
        row = min(row, rowCount - 1)
        let windowStyle = values[5] >> 3 & 7
        if windowStyle != 0 { alignment = [3, 6].contains(windowStyle) ? .center : .leading }
        if isNew || values[5] & 7 != 0 {
            style = StyledText.Style()
            (isInvisible, isUnshown) = (false, false)
        }
    }

    /// Takes the third byte of the attributes of the window, with the alignment.
    mutating func setAttributes(_ value: UInt8) {
        alignment = [.leading, .trailing, .center, .leading][Int(value & 3)]
    }

    mutating func setPen(_ first: UInt8, _ second: UInt8) {
        isUnshown = first >> 4 == 0x0F
        style.scale = [0.75, nil, 1.25, nil][Int(first & 3)]
        style.isUnderlined = second & 0x40 != 0
        style.isItalic = second & 0x80 != 0
    }

    mutating func setColor(_ value: UInt8) {
        isInvisible = value >> 6 == 3
        let parts = [value >> 4, value >> 2, value].map { UInt32($0 & 3) * 0x55 }
        let color = parts.reduce(0) { $0 << 8 | $1 }
        // White, which has two levels in the standard's list of colors, is the viewer's color.
        style.color = [0xFFFFFF, 0xAAAAAA].contains(color) ? nil : color
    }

    mutating func movePen(row: Int, column: Int) {
        self.row = min(row, rowCount - 1)
        self.column = column
    }

    mutating func clear() {
        rows = [[Cell?]](repeating: [], count: rowCount)
        (row, column) = (0, 0)
    }

    mutating func clearRow() {
        guard rows.indices.contains(row) else { return }
        rows[row] = []
        column = 0
    }

    mutating func carriageReturn() {
        column = 0
        row += 1
        guard row >= rowCount else { return }
        row = rowCount - 1
        rows = Array(rows.dropFirst()) + [[]]
    }

    // MARK: Characters

    mutating func write(_ character: Character) {
        guard rows.indices.contains(row), column < Self.columnLimit else { return }
        if !isUnshown { put(Cell(character: isInvisible ? " " : character, style: style)) }
        column += 1
    }

    mutating func erasePrevious() {
        guard rows.indices.contains(row), column > 0 else { return }
        column -= 1
        put(nil)
    }

    private mutating func put(_ cell: Cell?) {
        while rows[row].count <= column { rows[row].append(nil) }
        rows[row][column] = cell
    }

    // MARK: Text

    /// The text with its place; `nil` if the window shows no letter.
    var text: StyledText? {
        var text = StyledText()
        var used: (first: Int, last: Int)?
        var (left, right) = (Self.columnLimit, 0)
        for (index, row) in rows.enumerated() {
            guard let start = row.firstIndex(where: Self.isVisible), let end = row.lastIndex(where: Self.isVisible)
            else {
                continue
            }
            if let last = text.runs.last { text.append("\n", last.style) }
            for cell in row[start...end] {
                text.append(String(cell?.character ?? " "), cell?.style ?? StyledText.Style())
            }
            used = (used?.first ?? index, index)
            (left, right) = (min(left, start), max(right, end + 1))
        }
        guard let used else { return nil }
        text.placement = placement(rows: used, left: left, right: right)
        return text
    }

    private static func isVisible(_ cell: Cell?) -> Bool {
        cell.map { $0.character != " " && $0.character != "\u{A0}" } ?? false
    }

    private func placement(rows: (first: Int, last: Int), left: Int, right: Int) -> StyledText.Placement? {
        let width = Double(columnCount) / Self.safeColumns
        let start = x - width * [0, 0.5, 1][anchor % 3]
        let top = y - Double(rowCount) / Self.safeRows * [0, 0.5, 1][anchor / 3]
        var result = StyledText.Placement()
        let first = start + Double(left) / Self.safeColumns
        let last = start + Double(right) / Self.safeColumns
        switch alignment {
        case .center:
            let middle = start + width / 2
            if abs(middle - 0.5) > 0.05 { result.x = Self.inPicture(middle) }
        // Encoders that know only the left side put texts into the middle with spaces.
        case .leading where abs(first + last - 1) > 0.1:
            result.horizontal = .leading
            result.x = Self.inPicture(first)
        case .trailing:
            result.horizontal = .trailing
            result.x = Self.inPicture(start + width)
        case .leading: break
        }
        // Captions at the bottom stand where other subtitles do, and where the viewer moves them.
        if top + Double(rows.last + 1) / Self.safeRows < 0.9 {
            result.vertical = .top
            result.y = Self.inPicture(top + Double(rows.first) / Self.safeRows)
        }
        return result.isUsual ? nil : result
    }

    /// The place in the picture of a place in the safe area, which is 80 % of it in each direction.
    private static func inPicture(_ value: Double) -> Double { 0.1 + 0.8 * min(max(value, 0), 1) }
}
