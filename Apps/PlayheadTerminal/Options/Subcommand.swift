import CommandLineOptions
import Localization

/// The commands of the program.
enum Subcommand: String, Sendable, CaseIterable {
    case play, probe, check, servers, lanes, replay, demo, doctor, help

    /// A one-line description.
    var summary: String {
        switch self {
        case .play: localized("Play files, folders, lists and URLs in the terminal; - is standard input.")
        case .probe: localized("Show the contents of media, a list, podcast, catalog or folder.")
        case .check: localized("Check whether files, folders, lists and streams play, and how well.")
        case .servers: localized("Find media servers (DLNA) on the network.")
        case .lanes: localized("Print the table of playback states.")
        case .replay: localized("Replay a recorded trace without media.")
        case .demo: localized("Open a demo library, offline; in the terminal, play a guided demo.")
        case .doctor: localized("Check this system: versions, decoders, sound, display and isolation.")
        case .help: localized("Show help for a command.")
        }
    }

    /// The arguments that follow the options.
    var operands: String {
        switch self {
        case .play: "FILE|FOLDER|LIST|URL|-…"
        case .probe: "FILE|FOLDER|LIST|URL|-"
        case .check: "FOLDER|LIST|CATALOG|URL…"
        case .servers, .lanes, .demo, .doctor: ""
        case .replay: "TRACE"
        case .help: "[COMMAND]"
        }
    }

    /// The table of options.
    var options: [OptionSpecification] {
        switch self {
        case .play: Self.playOptions + [.help]
        case .probe:
            [OptionSpecification("json", help: localized("Print one JSON object."))] + Self.requestOptions + [.help]
        case .check: Self.checkOptions + Self.requestOptions + [.help]
        case .servers:
            [
                OptionSpecification("json", help: localized("Print one JSON object.")),
                OptionSpecification("seconds", "SECONDS", help: localized("Search for this many seconds. Default: 5.")),
                .help,
            ]
        case .lanes:
            [
                OptionSpecification(
                    "format", "FORMAT", help: localized("Set the format: markdown (default), csv or json.")), .help,
            ]
        case .demo: [Self.terminalOption, .help]
        case .doctor: [OptionSpecification("json", help: localized("Print one JSON object.")), .help]
        case .replay, .help: [.help]
        }
    }

    private static let terminalOption = OptionSpecification(
        "terminal", help: localized("Play in the terminal even if a display is available."))

    private static let requestOptions = [
        OptionSpecification(
            "header", "'NAME: VALUE'", repeats: true, help: localized("Send a header with each HTTP request.")),
        OptionSpecification("user-agent", "TEXT", help: localized("Set the user agent of HTTP requests.")),
        OptionSpecification("allow-scheme", "SCHEME", repeats: true, help: localized("Allow URLs with this scheme.")),
        OptionSpecification(
            "key", "KID:KEY", repeats: true,
            help: localized("Decrypt protected samples with this key, in hexadecimal digits.")),
    ]

    private static let checkOptions = [
        OptionSpecification(
            "jobs", "N", help: localized("Check this many items at the same time. Default: half of the cores, 2 to 8.")),
        OptionSpecification(
            "seconds", "SECONDS", help: localized("Play each item for this time from its beginning. Default: 5.")),
        OptionSpecification(
            "seeks", "N", help: localized("Seek this many times in each item, the last time near its end. Default: 2.")),
        OptionSpecification(
            "deep", help: localized("Check playlists and manifests against their rules, and look for their segments.")),
        OptionSpecification(
            "out", "FILE",
            help: localized("Append the results to this file, as JSON lines, and skip the items that it contains.")),
        OptionSpecification(
            "html", "FILE", help: localized("Write a page with the results and a picture of each item.")),
        OptionSpecification(
            "baseline", "FILE",
            help: localized("Compare with the results of an earlier check, and fail on new failures.")),
    ]

    private static let playOptions =
        [
            terminalOption,
            OptionSpecification("json", help: localized("Print one JSON object per line, and nothing else.")),
            OptionSpecification("headless", help: localized("Play without audio or video output devices.")),
            OptionSpecification("paused", help: localized("Start paused.")),
            OptionSpecification("start", "SECONDS", help: localized("Start at this position.")),
            OptionSpecification("rate", "NUMBER", help: localized("Set the speed, 0.1 to 4.")),
            OptionSpecification("volume", "NUMBER", help: localized("Set the volume, 0 to 1; up to 2 to amplify.")),
            OptionSpecification("muted", help: localized("Start muted.")),
            OptionSpecification("private", help: localized("Remember nothing, not even a record of a lost engine.")),
            OptionSpecification("max-height", "PIXELS", help: localized("Limit the quality of videos from web pages.")),
            OptionSpecification("limit", "SECONDS", help: localized("Stop after this time, with exit status 3.")),
            OptionSpecification(
                "at", "SECONDS", "COMMAND", repeats: true,
                help: localized("Run a command at this time after the start: \(ScriptedCommand.forms).")),
            OptionSpecification(
                "isolation", "KIND",
                help: localized(
                    "Run the engine in a separate process: required, preferred or none. Default: preferred.")),
            OptionSpecification(
                "engine", "NAME",
                help: localized(
                    "Play with this engine: automatic, gstreamer or mpv. Default: automatic, which uses mpv for what GStreamer cannot play."
                )),
            OptionSpecification(
                "hardware-decoding", "WHEN",
                help: localized(
                    "Decode pictures on the graphics card: auto, where it works, or off. Default: auto.")),
            OptionSpecification("trace", "FILE", help: localized("Record a trace for playhead replay.")),
        ] + requestOptions
}
