import CommandLineOptions
import Localization
import Playhead

/// The help of the program, generated from the tables of commands, options and keys.
enum HelpText {
    /// A description of the program and its commands.
    static var overview: String {
        let uses = [
            ("playhead FILE|FOLDER|LIST|URL…", localized("Play in a window, or in the terminal without a display.")),
            ("playhead --terminal FILE…", localized("Play in the terminal.")),
            ("playhead COMMAND …", ""),
        ]
        return """
            \(localized("Playhead \(playheadVersion): a media player that shows its playback state as it changes."))

            \(localized("Usage:"))
            \(HelpTable.text(uses))
            \(localized("Window options:"))
            \(HelpTable.text(windowOptions))
            \(localized("Commands:"))
            \(HelpTable.text(Subcommand.allCases.map { ($0.rawValue, $0.summary) }))
            \(localized("Try “playhead demo”, “playhead play --help” or “playhead --version”."))

            """
    }

    private static let windowOptions = [
        ("--enqueue", localized("Add the media to the queue of an open window.")),
        ("--new-window", localized("Open another window.")),
        ("--fullscreen", localized("Start in full screen.")),
        ("--private", localized("Remember nothing: no positions, history, settings or thumbnails.")),
        ("--no-folder", localized("Play a file without the others in its folder.")),
    ]

    /// The help for a subcommand.
    static func text(for subcommand: Subcommand) -> String {
        var text = """
            \(subcommand.summary)

            \(usage(subcommand))

            \(localized("Options:"))
            \(OptionParser(subcommand.options).help)
            """
        switch subcommand {
        case .play:
            text += "\n" + localized("Keys:") + "\n" + HelpTable.text(KeyCommand.lines.map { ($0.keys, $0.help) })
            text += status(
                localized("Exit status: 0 ended or stopped, 1 an item failed, 2 usage error, 3 time limit reached."))
        case .probe: text += status(localized("Exit status: 0 success, 1 the source cannot be read, 2 usage error."))
        case .check:
            text += status(
                localized(
                    "Exit status: 0 all play, 1 some fail (newly with --baseline), 2 usage or report error, 3 stopped."
                ))
        case .servers:
            text += "\n"
            text += localized("Play, probe or subscribe to the addresses that it prints: playhead dlna://…")
            text += "\n"
            text += status(localized("Exit status: 0 success, 1 no server was found, 2 usage error."))
        case .replay: text += status(localized("Exit status: 0 success, 1 the trace cannot be read, 2 usage error."))
        case .doctor:
            text += "\n"
            text += localized(
                "The report names no users and hosts, so that you can publish it with a report of a defect.")
            text += "\n"
            text += status(
                localized(
                    "Exit status: 0 everything that Playhead needs is here, 1 something is missing, 2 usage error."))
        case .lanes, .demo, .help: break
        }
        return text
    }

    private static func status(_ text: String) -> String { "\n" + text + "\n" }

    /// The usage line of a subcommand.
    static func usage(_ subcommand: Subcommand) -> String {
        let parts = ["playhead", subcommand.rawValue, "[OPTION…]", subcommand.operands].filter { !$0.isEmpty }
        return localized("Usage: \(parts.joined(separator: " "))")
    }
}
