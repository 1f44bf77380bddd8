/// The state of one channel of line 21 captions, which takes commands and characters.
///
/// Source: CTA-608-E, sections 8 and 9 and annex B.
struct CaptionMemory: Sendable {
    /// The way in which characters appear.
    enum Mode: Sendable, Hashable {
        /// No caption has begun.
        case none
        /// Characters gather unseen, and appear together.
        case popOn
        /// Characters appear immediately, and rows move up.
        case rollUp(rows: Int)
        /// Characters appear immediately, anywhere.
        case paintOn
        /// Characters are a text that is not of captions, which is not shown.
        case text
    }

    private(set) var shown = CaptionGrid()
    private var hidden = CaptionGrid()
    private(set) var mode = Mode.none
    private var row = CaptionGrid.rowCount - 1
    private var column = 0
    private var style = StyledText.Style()

    // MARK: Characters

    mutating func write(_ character: Character?) {
        guard mode != .none, mode != .text else { return }
        let last = CaptionGrid.columnCount - 1
        put(character.map { CaptionGrid.Cell(character: $0, style: style) }, at: min(column, last))
        // The last column takes all further characters.
        column = min(column + 1, last + 1)
    }

    mutating func erasePrevious() {
        guard mode != .none, mode != .text, column > 0 else { return }
        column -= 1
        put(nil, at: column)
    }

    private mutating func put(_ cell: CaptionGrid.Cell?, at column: Int) {
        if mode == .popOn { hidden[row, column] = cell } else { shown[row, column] = cell }
    }

    // MARK: Styles

    /// Takes a preamble address code: a row, from 0, with an indent or a style.
    mutating func address(row new: Int, attributes: UInt8) {
        guard mode != .text else { return }
        if case .rollUp(let count) = mode {
            let new = max(new, count - 1)
            if new != row { shown.move(from: row, to: new, count: count) }
            row = new
        } else {
            row = new
        }
        style = StyledText.Style()
        style.isUnderlined = attributes & 1 != 0
        column = 0
        let value = Int(attributes >> 1) & 0x0F
        if value >= 8 {
            column = (value - 8) * 4
        } else if value == 7 {
            style.isItalic = true
        } else {
            style.color = Self.color(value)
        }
    }

    /// Takes a mid-row code, which also is a space.
    mutating func changeStyle(_ code: UInt8) {
        let value = Int(code >> 1) & 7
        if value == 7 {
            style.isItalic = true
        } else {
            style.isItalic = false
            style.color = Self.color(value)
        }
        style.isUnderlined = code & 1 != 0
        write(" ")
    }

    /// The colors of CTA-608-E, table 3; white is the viewer's color.
    private static func color(_ index: Int) -> UInt32? {
        [nil, 0x00FF00, 0x0000FF, 0x00FFFF, 0xFF0000, 0xFFFF00, 0xFF00FF][index]
    }

    mutating func tab(_ count: Int) { column = min(column + count, CaptionGrid.columnCount - 1) }

    // MARK: Commands

    /// Takes a miscellaneous control code: the second byte, from 0x20 to 0x2F (CTA-608-E, table 50).
    mutating func command(_ code: UInt8) {
        switch code {
        case 0x20: mode = .popOn
        case 0x21: erasePrevious()
        case 0x24: eraseToEnd()
        case 0x25, 0x26, 0x27: rollUp(Int(code) - 0x23)
        case 0x29: mode = .paintOn
        case 0x2A, 0x2B: mode = .text
        case 0x2C: shown.clear()
        case 0x2D: carriageReturn()
        case 0x2E: hidden.clear()
        case 0x2F:
            mode = .popOn
            swap(&shown, &hidden)
        // Flashing, and reserved codes.
        default: break
        }
    }

    private mutating func eraseToEnd() {
        guard mode != .none, mode != .text, column < CaptionGrid.columnCount else { return }
        if mode == .popOn { hidden.clear(row: row, from: column) } else { shown.clear(row: row, from: column) }
    }

    private mutating func rollUp(_ count: Int) {
        if case .rollUp = mode {
            shown.move(from: row, to: max(row, count - 1), count: count)
            row = max(row, count - 1)
        } else {
            shown.clear()
            hidden.clear()
            (row, column, style) = (CaptionGrid.rowCount - 1, 0, StyledText.Style())
        }
        mode = .rollUp(rows: count)
    }

    private mutating func carriageReturn() {
        guard case .rollUp(let count) = mode else { return }
        shown.roll(base: row, count: count)
        column = 0
        style = StyledText.Style()
    }
}
