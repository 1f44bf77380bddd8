import FoundationEssentials
import Glibc

/// The capabilities of the terminal.
struct TerminalTraits: Sendable, Hashable {
    /// `true` if input and output are a terminal that can show a live view.
    var isCapable: Bool
    var hasColors: Bool
    var hasUnicode: Bool

    static var current: TerminalTraits {
        TerminalTraits(
            environment: ProcessInfo.processInfo.environment,
            isTerminal: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1)
    }

    init(environment: [String: String], isTerminal: Bool) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let kind = value("TERM")
        isCapable = isTerminal && kind != nil && kind != "dumb"
        hasColors = value("NO_COLOR") == nil
        if let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") {
            let locale = locale.lowercased()
            hasUnicode = locale.contains("utf-8") || locale.contains("utf8")
        } else {
            // Containers often set no locale, inside terminals that support Unicode; the Linux console does not.
            hasUnicode = kind != "linux"
        }
    }

    var glyphs: Glyphs { hasUnicode ? .unicode : .ascii }
}
