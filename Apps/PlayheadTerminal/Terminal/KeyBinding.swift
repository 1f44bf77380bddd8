/// A line of the key help.
struct KeyBinding: Sendable, Hashable {
    /// The keys as people read them.
    let keys: String
    /// What they do.
    let help: String

    /// All keys, the most useful first.
    static let table = [
        KeyBinding(keys: "space", help: "play or pause: what the button shows"),
        KeyBinding(keys: "← →", help: "5 seconds back or on"),
        KeyBinding(keys: "j l", help: "10 seconds back or on"),
        KeyBinding(keys: "0 … 9", help: "to 0 … 90 percent"),
        KeyBinding(keys: "Home End", help: "to the start, to the end or live"),
        KeyBinding(keys: ", .", help: "a frame back or on"),
        KeyBinding(keys: "[ ]", help: "slower, faster"),
        KeyBinding(keys: "↑ ↓", help: "volume"),
        KeyBinding(keys: "m", help: "sound off or on"),
        KeyBinding(keys: "n p", help: "next or previous item"),
        KeyBinding(keys: "r", help: "retry, or play again"),
        KeyBinding(keys: "i", help: "why it shows what it shows"),
        KeyBinding(keys: "?", help: "these keys"),
        KeyBinding(keys: "q", help: "quit"),
    ]
}
