/// What the program can be asked to do.
enum Subcommand: String, Sendable, CaseIterable {
    case play, probe, lanes, replay, demo, help

    /// What it does, in a line.
    var summary: String {
        switch self {
        case .play: "plays files and addresses, with a live view and keys"
        case .probe: "says what a file or address contains"
        case .lanes: "prints what is shown for every combination of the lanes"
        case .replay: "replays a recorded trace, without an engine"
        case .demo: "shows what the player can do, offline, in under a minute"
        case .help: "explains a command"
        }
    }

    /// What follows its name.
    var operands: String {
        switch self {
        case .play: "URL|FILE…"
        case .probe: "URL|FILE"
        case .lanes, .demo: ""
        case .replay: "TRACE"
        case .help: "[COMMAND]"
        }
    }

    /// Its table of options.
    var options: [OptionSpecification] {
        switch self {
        case .play: Self.playOptions + [Self.helpOption]
        case .probe:
            [OptionSpecification("json", help: "prints one JSON object")] + Self.requestOptions + [Self.helpOption]
        case .lanes:
            [OptionSpecification("format", "FORMAT", help: "markdown (the default), csv or json"), Self.helpOption]
        case .demo: [Self.terminalOption, Self.helpOption]
        case .replay, .help: [Self.helpOption]
        }
    }

    private static let terminalOption = OptionSpecification(
        "terminal", help: "plays in the terminal, also where there is a display")
    private static let helpOption = OptionSpecification("help", help: "explains this command")

    private static let requestOptions = [
        OptionSpecification("header", "'NAME: VALUE'", repeats: true, help: "sends a header with each request"),
        OptionSpecification("user-agent", "TEXT", help: "says who asks"),
        OptionSpecification("allow-scheme", "SCHEME", repeats: true, help: "opens such addresses too"),
    ]

    private static let playOptions =
        [
            terminalOption,
            OptionSpecification("json", help: "prints one JSON object a line, and nothing else"),
            OptionSpecification("headless", help: "plays without any output device"),
            OptionSpecification("paused", help: "does not start by itself"),
            OptionSpecification("start", "SECONDS", help: "begins there"),
            OptionSpecification("rate", "NUMBER", help: "plays at this speed, 0.1 to 2"),
            OptionSpecification("volume", "NUMBER", help: "plays at this volume, 0 to 1 (1.5 amplifies)"),
            OptionSpecification("muted", help: "plays without sound"),
            OptionSpecification("limit", "SECONDS", help: "stops after so long, with status 3"),
            OptionSpecification(
                "at", "SECONDS", "COMMAND", repeats: true,
                help: "does something at a time since the start: \(ScriptedCommand.forms)"),
            OptionSpecification("trace", "FILE", help: "records what happens, for playhead replay"),
        ] + requestOptions
}
