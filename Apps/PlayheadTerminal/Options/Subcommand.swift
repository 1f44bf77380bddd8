import CommandLineOptions

/// The commands of the program.
enum Subcommand: String, Sendable, CaseIterable {
    case play, probe, lanes, replay, demo, doctor, help

    /// A one-line description.
    var summary: String {
        switch self {
        case .play: "Play files and URLs in the terminal, with a live view and keyboard control."
        case .probe: "Show the contents of media, a list, podcast, catalog or folder."
        case .lanes: "Print the table of playback states."
        case .replay: "Replay a recorded trace without media."
        case .demo: "Play a guided demo, offline, in under a minute."
        case .doctor: "Check this system: versions, decoders, sound, display and isolation."
        case .help: "Show help for a command."
        }
    }

    /// The arguments that follow the options.
    var operands: String {
        switch self {
        case .play: "FILE|URL…"
        case .probe: "FILE|FOLDER|URL"
        case .lanes, .demo, .doctor: ""
        case .replay: "TRACE"
        case .help: "[COMMAND]"
        }
    }

    /// The table of options.
    var options: [OptionSpecification] {
        switch self {
        case .play: Self.playOptions + [.help]
        case .probe:
            [OptionSpecification("json", help: "Print one JSON object.")] + Self.requestOptions + [.help]
        case .lanes:
            [OptionSpecification("format", "FORMAT", help: "Set the format: markdown (default), csv or json."), .help]
        case .demo: [Self.terminalOption, .help]
        case .doctor: [OptionSpecification("json", help: "Print one JSON object."), .help]
        case .replay, .help: [.help]
        }
    }

    private static let terminalOption = OptionSpecification(
        "terminal", help: "Play in the terminal even if a display is available.")

    private static let requestOptions = [
        OptionSpecification("header", "'NAME: VALUE'", repeats: true, help: "Send a header with each HTTP request."),
        OptionSpecification("user-agent", "TEXT", help: "Set the user agent of HTTP requests."),
        OptionSpecification("allow-scheme", "SCHEME", repeats: true, help: "Allow URLs with this scheme."),
    ]

    private static let playOptions =
        [
            terminalOption,
            OptionSpecification("json", help: "Print one JSON object per line, and nothing else."),
            OptionSpecification("headless", help: "Play without audio or video output devices."),
            OptionSpecification("paused", help: "Start paused."),
            OptionSpecification("start", "SECONDS", help: "Start at this position."),
            OptionSpecification("rate", "NUMBER", help: "Set the speed, 0.1 to 4."),
            OptionSpecification("volume", "NUMBER", help: "Set the volume, 0 to 1; up to 1.5 to amplify."),
            OptionSpecification("muted", help: "Start muted."),
            OptionSpecification("limit", "SECONDS", help: "Stop after this time, with exit status 3."),
            OptionSpecification(
                "at", "SECONDS", "COMMAND", repeats: true,
                help: "Run a command at this time after the start: \(ScriptedCommand.forms)."),
            OptionSpecification(
                "isolation", "KIND",
                help: "Run the engine in a separate process: required, preferred or none. Default: preferred."),
            OptionSpecification("trace", "FILE", help: "Record a trace for playhead replay."),
        ] + requestOptions
}
