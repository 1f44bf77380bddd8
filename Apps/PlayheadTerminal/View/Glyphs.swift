import PlaybackModel

/// The symbols of the live view, for terminals with and without Unicode.
struct Glyphs: Sendable, Hashable {
    var play: String
    var pause: String
    var replay: String
    var retry: String
    var done: String
    var loaded: String
    var seekable: String
    var outside: String
    var knob: String
    var bullet: String
    var dash: String
    var ellipsis: String
    var volumeFull: String
    var volumeEmpty: String
    var spinner: [String]

    static let unicode = Glyphs(
        play: "▶", pause: "❚❚", replay: "↻", retry: "↻", done: "━", loaded: "━", seekable: "─", outside: "┄", knob: "●",
        bullet: "·", dash: "–", ellipsis: "…", volumeFull: "▮", volumeEmpty: "▯",
        spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])

    static let ascii = Glyphs(
        play: ">", pause: "||", replay: "@", retry: "@", done: "=", loaded: "-", seekable: ".", outside: " ", knob: "O",
        bullet: "-", dash: "-", ellipsis: "...", volumeFull: "#", volumeEmpty: ".", spinner: ["|", "/", "-", "\\"])

    /// The symbol of a button.
    func button(_ button: PlaybackControls.Button) -> String {
        switch button {
        case .play: play
        case .pause: pause
        case .replay: replay
        case .retry: retry
        }
    }
}
