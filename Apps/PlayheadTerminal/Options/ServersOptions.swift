/// The options of `playhead servers`.
struct ServersOptions: Sendable, Hashable {
    /// `true` to print one JSON object in place of text.
    var isJSON = false
    /// The time of the search, in seconds.
    var seconds = 5
}
