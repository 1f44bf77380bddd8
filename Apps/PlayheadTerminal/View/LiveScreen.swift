import PlaybackModel
import Playhead

/// Draws frames on the terminal's alternate screen, writing only the rows that changed, each frame as a whole.
@MainActor final class LiveScreen {
    private let output: any TextOutput
    private let hasColors: Bool
    private var rows: [String] = []
    private var size: TerminalSize?

    init(output: any TextOutput, hasColors: Bool) {
        self.output = output
        self.hasColors = hasColors
    }

    /// Shows the screen, empty.
    func enter() {
        output.write(TerminalSequence.enterScreen)
        rows = []
        size = nil
    }

    /// Returns to the terminal's previous contents.
    func leave() { output.write(TerminalSequence.leaveScreen) }

    /// Draws a frame. Writes nothing if nothing changed.
    func draw(_ lines: [StyledLine], size: TerminalSize) {
        let isNew = size != self.size
        var text = isNew ? TerminalSequence.reset + TerminalSequence.clearScreen : ""
        let new = lines.prefix(size.rows).map { $0.rendered(hasColors: hasColors) }
        for index in 0..<max(new.count, isNew ? 0 : rows.count) {
            let row = index < new.count ? new[index] : ""
            let old = !isNew && index < rows.count ? rows[index] : ""
            guard row != old else { continue }
            // Clear the line after its text, so that no cell is ever empty in between.
            text += TerminalSequence.row(index) + row
            if index >= new.count || lines[index].width < size.columns { text += TerminalSequence.clearLine }
        }
        (rows, self.size) = (new, size)
        guard !text.isEmpty else { return }
        output.write(TerminalSequence.beginFrame + text + TerminalSequence.endFrame)
    }
}
