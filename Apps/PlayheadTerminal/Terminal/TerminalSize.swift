import Glibc

/// The size of a terminal in cells.
struct TerminalSize: Sendable, Hashable {
    var columns: Int
    var rows: Int

    /// The size of the terminal behind a descriptor; 80 by 24 if it is unknown.
    static func current(_ descriptor: Int32 = STDOUT_FILENO) -> TerminalSize {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
