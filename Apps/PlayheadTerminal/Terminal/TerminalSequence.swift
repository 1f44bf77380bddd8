/// The control sequences that the live view uses (ECMA-48, and xterm's private modes).
enum TerminalSequence {
    static let enterScreen = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J"
    static let leaveScreen = "\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
    /// Begins a frame that is shown as a whole. Terminals without this mode ignore it.
    static let beginFrame = "\u{1B}[?2026h"
    static let endFrame = "\u{1B}[?2026l"
    static let clearScreen = "\u{1B}[2J"
    static let clearLine = "\u{1B}[K"
    static let reset = "\u{1B}[0m"

    /// Moves the cursor to the start of a row, counted from 0.
    static func row(_ row: Int) -> String { "\u{1B}[\(row + 1);1H" }
}
