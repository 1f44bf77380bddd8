/// A valid command line.
enum Invocation: Sendable, Hashable {
    case play(PlayOptions)
    case probe(media: String, isJSON: Bool, RequestOptions)
    case check(CheckOptions)
    case servers(ServersOptions)
    case lanes(LanesFormat)
    case replay(trace: String)
    case demo
    case doctor(isJSON: Bool)
    /// The help for a subcommand, or the overview.
    case help(Subcommand?)
    case version

    /// The output format of `lanes`.
    enum LanesFormat: String, Sendable, CaseIterable {
        case markdown, csv, json
    }
}
