import Playhead

/// The program's explanations of itself, made from the tables of options.
enum HelpText {
    /// What the program is and which commands it has.
    static var overview: String {
        var text = """
            Playhead \(playheadVersion) plays media and shows, live, what the player is doing.

            Usage: playhead URL|FILE…               plays in a window; without a display, in the terminal
                   playhead --terminal URL|FILE…    plays in the terminal
                   playhead COMMAND …

            In a window: --enqueue adds to the queue of one that is open, --new-window opens another, --fullscreen
            fills the screen.

            Commands:

            """
        for subcommand in Subcommand.allCases { text += "  " + row(subcommand.rawValue, subcommand.summary, width: 8) }
        text += """

            Try: playhead demo
                 playhead help play
                 playhead --version

            """
        return text
    }

    /// How a subcommand is used.
    static func text(for subcommand: Subcommand) -> String {
        var text = """
            playhead \(subcommand.rawValue) \(subcommand.summary).

            \(usageLine(subcommand))


            """
        text += "Options:\n"
        let width = subcommand.options.map(\.usage.count).max() ?? 0
        for option in subcommand.options { text += "  " + row(option.usage, option.help, width: width) }
        switch subcommand {
        case .play:
            text += "\nKeys while it plays:\n"
            for line in KeyBinding.table { text += "  " + row(line.keys, line.help, width: 12) }
            text += """

                Status: 0 ended or stopped, 1 playback failed, 2 wrong usage, 3 the limit was reached.

                """
        case .probe: text += "\nStatus: 0 done, 1 the media cannot be opened, 2 wrong usage.\n"
        case .replay: text += "\nStatus: 0 done, 1 the trace cannot be read, 2 wrong usage.\n"
        case .lanes, .demo, .help: break
        }
        return text
    }

    /// The line that a usage error ends with.
    static func usageLine(_ subcommand: Subcommand) -> String {
        ["Usage: playhead \(subcommand.rawValue)", "[OPTION…]", subcommand.operands].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Two columns; the second one wraps under itself.
    private static func row(_ left: String, _ right: String, width: Int) -> String {
        let indent = width + 4
        var lines = [""]
        for word in right.split(separator: " ") {
            let line = lines[lines.count - 1]
            if !line.isEmpty, indent + line.count + 1 + word.count > 100 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
            }
        }
        let first = left + String(repeating: " ", count: max(width - left.count, 0) + 2) + lines[0] + "\n"
        return lines.dropFirst().reduce(first) { $0 + String(repeating: " ", count: indent) + $1 + "\n" }
    }
}
