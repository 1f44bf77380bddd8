import Localization

/// A table of the keys that control a player, with the action of each key and a help text.
///
/// The map does not depend on a user-interface toolkit: an interface converts the keys it receives to ``Key`` values,
/// looks up the action and performs it. A window and a terminal that use the same map therefore have the same keys, and
/// their help is always complete. Keys of the interface itself, such as those for full screen or quitting, are not in
/// the map; an interface adds their lines to the help it shows.
///
/// ```swift
/// let keys = PlayerKeyMap.standard(for: player.configuration)
/// keys["m"]                           // .toggleMute
/// keys.toolTip(for: .nextItem, on: player)    // "Next (N)"
/// for line in keys.lines { print(line.keys, line.help) }
/// ```
public struct PlayerKeyMap: Sendable {
    /// A key as keyboards name it. Upper and lower case letters are the same key.
    public enum Key: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
        /// A key that types a character.
        case character(Character)
        /// An arrow key, or a key of the navigation block.
        case left, right, up, down, home, end, pageUp, pageDown

        /// Creates a key from a literal, so that `"m"` can be written for `.character("m")`.
        public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }

        /// The key's name in help and tool tips.
        public var name: String {
            switch self {
            case .character(" "): localized("Space")
            case .character(let character): character.uppercased()
            case .left: "←"
            case .right: "→"
            case .up: "↑"
            case .down: "↓"
            case .home: localized("Home")
            case .end: localized("End")
            case .pageUp: localized("PgUp")
            case .pageDown: localized("PgDn")
            }
        }
    }

    /// A line of help: keys that belong together, and what they do.
    public struct Line: Sendable, Hashable {
        /// The names of the keys, separated by spaces.
        public let keys: String
        /// The effect of the keys.
        public let help: String

        /// Creates a line of help.
        ///
        /// - Parameters:
        ///   - keys: The names of the keys, separated by spaces.
        ///   - help: The effect of the keys.
        public init(_ keys: String, _ help: String) {
            self.keys = keys
            self.help = help
        }
    }

    /// The help, the most useful keys first.
    public private(set) var lines: [Line] = []
    private var bindings: [(key: Key, action: PlayerAction)] = []

    /// Creates a map without keys.
    public init() {}

    /// The action that a key performs, or `nil` if the key is not bound.
    public subscript(key: Key) -> PlayerAction? {
        var key = key
        if case .character(let character) = key, let lower = character.lowercased().first { key = .character(lower) }
        return bindings.first { $0.key == key }?.action
    }

    /// Adds keys and their line of help. A key that is bound already keeps its action.
    ///
    /// - Parameters:
    ///   - keys: The keys, letters in lower case, and their actions.
    ///   - names: The names of the keys for people. Default: those of all keys.
    ///   - help: The effect of the keys.
    public mutating func bind(_ keys: KeyValuePairs<Key, PlayerAction>, as names: String? = nil, help: String) {
        bindings += keys.map { ($0, $1) }
        lines.append(Line(names ?? keys.map(\.key.name).joined(separator: " "), help))
    }

    /// The text for a button's tool tip: the action's title, and the first key that performs it.
    @MainActor public func toolTip(for action: PlayerAction, on player: Player) -> String {
        let title = action.title(on: player)
        return bindings.first { $0.action == action }.map { "\(title) (\($0.key.name))" } ?? title
    }

    /// The keys that users know from other players: YouTube's, unless mpv and VLC disagree with them, and mpv's for
    /// chapters.
    ///
    /// - Parameter configuration: The player's, for the intervals in the help.
    public static func standard(for configuration: PlayerConfiguration = .default) -> PlayerKeyMap {
        let (small, volume) = (PlayerAction.smallSkip, PlayerAction.volumeStep)
        let (back, forward) = (configuration.backwardSkipInterval, configuration.forwardSkipInterval)
        var map = PlayerKeyMap()
        map.bind([" ": .togglePlayback, "k": .togglePlayback], help: localized("Play or pause"))
        map.bind(
            [.left: .skip(by: -small), .right: .skip(by: small)], help: PlayerWording.skips(back: small, forward: small)
        )
        map.bind(["j": .skipBackward, "l": .skipForward], help: PlayerWording.skips(back: back, forward: forward))
        map.bind(
            [
                "0": .jump(toShare: 0), "1": .jump(toShare: 0.1), "2": .jump(toShare: 0.2), "3": .jump(toShare: 0.3),
                "4": .jump(toShare: 0.4), "5": .jump(toShare: 0.5), "6": .jump(toShare: 0.6), "7": .jump(toShare: 0.7),
                "8": .jump(toShare: 0.8), "9": .jump(toShare: 0.9),
            ], as: "0 – 9", help: localized("Jump to 0 to 90 percent"))
        map.bind([.home: .jumpToStart, .end: .jumpToEnd], help: localized("Jump to the start; to the end or live"))
        map.bind([",": .step(frames: -1), ".": .step(frames: 1)], help: localized("Previous or next frame"))
        map.bind(["<": .slowDown, ">": .speedUp, "[": .slowDown, "]": .speedUp], as: "< >", help: localized("Slower or faster"))
        map.bind(["=": .resetSpeed], help: localized("Normal speed"))
        map.bind([.up: .changeVolume(by: volume), .down: .changeVolume(by: -volume)], help: localized("Volume up or down"))
        map.bind(["m": .toggleMute], help: localized("Mute or unmute"))
        map.bind(["c": .nextSubtitles], help: localized("Next subtitles"))
        map.bind(["n": .nextItem, "p": .previousItem], help: localized("Next or previous item"))
        map.bind([.pageUp: .nextChapter, .pageDown: .previousChapter], help: localized("Next or previous chapter"))
        map.bind(["r": .replay], help: localized("Replay or retry"))
        return map
    }
}
