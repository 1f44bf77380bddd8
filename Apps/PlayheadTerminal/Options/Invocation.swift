/// A command line that makes sense.
enum Invocation: Sendable, Hashable {
    case play(PlayOptions)
    case probe(media: String, isJSON: Bool, RequestOptions)
    case lanes(LanesFormat)
    case replay(trace: String)
    case demo
    /// The help of a subcommand, or of all.
    case help(Subcommand?)
    case version

    /// How `lanes` prints its table.
    enum LanesFormat: String, Sendable, CaseIterable {
        case markdown, csv, json
    }
}
