import Localization

/// A table of the keys that control a player, with the action of each key and a help text.
///
/// The map does not depend on a user-interface toolkit: an interface converts the keys it receives to ``Key`` values,
/// looks up the action and performs it. A window and a terminal that use the same map therefore have the same keys, and
/// their help is always complete. Keys of the interface itself, such as those for full screen or quitting, are not in
/// the map; an interface adds their lines to the help it shows.
///
/// ```swift
/// let keys = PlayerKeyMap.standard(skips: player.skipIntervals)
/// keys["m"]                           // .toggleMute
/// keys.toolTip(for: .nextItem, on: player)    // "Next (N)"
/// for line in keys.lines { print(line.keys, line.help) }
/// ```
public struct PlayerKeyMap: Sendable {
    /// A key as keyboards name it.
    public enum Key: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
        /// A key that types a character.
        case character(Character)
        /// An arrow key, or a key of the navigation block.
        case left, right, up, down, home, end, pageUp, pageDown
        /// The key that deletes backward.
        case backspace

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
            case .home: localized("Home", context: "key")
            case .end: localized("End")
            case .pageUp: localized("PgUp")
            case .pageDown: localized("PgDn")
            case .backspace: localized("Backspace")
            }
        }
    }

    /// The keys held with another one.
    public struct Modifiers: OptionSet, Sendable, Hashable {
        /// The bits of the set, one for each key.
        public let rawValue: Int
        /// Creates a set from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Shift.
        public static let shift = Modifiers(rawValue: 1)
        /// Control.
        public static let control = Modifiers(rawValue: 2)

        /// The beginning of the name of a key with these modifiers, such as `Shift+`.
        package var prefix: String {
            (contains(.control) ? localized("Ctrl") + "+" : "") + (contains(.shift) ? localized("Shift") + "+" : "")
        }
    }

    /// A key with the modifiers held with it.
    public struct Press: Sendable, Hashable, ExpressibleByExtendedGraphemeClusterLiteral {
        /// The key.
        public let key: Key
        /// The modifiers.
        public let modifiers: Modifiers

        /// Creates a press of a key. Default: without modifiers.
        public init(_ key: Key, _ modifiers: Modifiers = []) {
            self.key = key
            self.modifiers = modifiers
        }

        /// Creates a press of a key that types a character.
        public init(extendedGraphemeClusterLiteral character: Character) { self.init(.character(character)) }
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
    private var bindings: [(key: Key, modifiers: Modifiers, action: PlayerAction)] = []

    /// Creates a map without keys.
    public init() {}

    /// The action that a key performs without modifiers, or `nil` if the key is not bound.
    public subscript(key: Key) -> PlayerAction? { self[key, []] }

    /// The action that a key performs with modifiers, or `nil` if the key is not bound.
    ///
    /// Letters are the same key in upper and lower case. Shift matters only for keys that are bound with it: all others
    /// do the same as without it.
    public subscript(key: Key, modifiers: Modifiers) -> PlayerAction? {
        var key = key
        if case .character(let character) = key, let lower = character.lowercased().first { key = .character(lower) }
        func action(_ modifiers: Modifiers) -> PlayerAction? {
            bindings.first { $0.key == key && $0.modifiers == modifiers }?.action
        }
        return action(modifiers) ?? (modifiers.contains(.shift) ? action(modifiers.subtracting(.shift)) : nil)
    }

    /// The action of a press of a key, or `nil` if it is not bound.
    public subscript(press press: Press) -> PlayerAction? { self[press.key, press.modifiers] }

    /// Adds keys and their line of help. A key that is bound already keeps its action.
    ///
    /// - Parameters:
    ///   - keys: The keys, letters in lower case, and their actions.
    ///   - modifiers: The modifiers held with them. Default: none.
    ///   - names: The names of the keys for people. Default: those of all keys.
    ///   - help: The effect of the keys.
    public mutating func bind(
        _ keys: KeyValuePairs<Key, PlayerAction>, with modifiers: Modifiers = [], as names: String? = nil, help: String
    ) {
        bindings += keys.map { ($0, modifiers, $1) }
        lines.append(
            Line(names ?? modifiers.prefix + keys.map(\.key.name).joined(separator: " " + modifiers.prefix), help))
    }

    /// The text for a button's tool tip: the action's title, and the first key that performs it.
    @MainActor public func toolTip(for action: PlayerAction, on player: Player) -> String {
        let title = action.title(on: player)
        guard let binding = bindings.first(where: { $0.action == action }) else { return title }
        return "\(title) (\(binding.modifiers.prefix)\(binding.key.name))"
    }

    /// The keys that users know from other players: YouTube's, unless mpv and VLC disagree with them, and mpv's for
    /// chapters.
    ///
    /// - Parameter skips: The player's, for the lengths in the help. Default: 10 seconds each.
    public static func standard(skips: SkipIntervals = SkipIntervals()) -> PlayerKeyMap {
        let (small, volume) = (PlayerAction.smallSkip, PlayerAction.volumeStep)
        let (fine, large) = (PlayerAction.fineSkip, PlayerAction.largeSkip)
        let (back, forward) = (skips.backward, skips.forward)
        let (delay, size) = (PlayerAction.delayStep, PlayerAction.subtitleSizeStep)
        var map = PlayerKeyMap()
        map.bind([" ": .togglePlayback, "k": .togglePlayback], help: localized("Play or pause"))
        map.bind(
            [.left: .skip(by: -small), .right: .skip(by: small)], help: PlayerWording.skips(back: small, forward: small)
        )
        map.bind(
            [.left: .skip(by: -fine), .right: .skip(by: fine)], with: .shift, as: Modifiers.shift.prefix + "← →",
            help: PlayerWording.skips(back: fine, forward: fine))
        map.bind(
            [.left: .skip(by: -large), .right: .skip(by: large)], with: .control, as: Modifiers.control.prefix + "← →",
            help: PlayerWording.skips(back: large, forward: large))
        map.bind(["j": .skipBackward, "l": .skipForward], help: PlayerWording.skips(back: back, forward: forward))
        map.bind(
            [
                "0": .jump(toShare: 0), "1": .jump(toShare: 0.1), "2": .jump(toShare: 0.2), "3": .jump(toShare: 0.3),
                "4": .jump(toShare: 0.4), "5": .jump(toShare: 0.5), "6": .jump(toShare: 0.6), "7": .jump(toShare: 0.7),
                "8": .jump(toShare: 0.8), "9": .jump(toShare: 0.9),
            ], as: "0 – 9", help: localized("Jump to 0 to 90 percent"))
        map.bind([.home: .jumpToStart, .end: .jumpToEnd], help: localized("Jump to the start; to the end or live"))
        map.bind([",": .step(frames: -1), ".": .step(frames: 1)], help: localized("Previous or next frame"))
        map.bind([.backspace: .undoSeek], with: .shift, help: localized("Undo a jump"))
        map.bind(["l": .markLoop], with: .shift, help: localized("Mark start and end of a loop; end it"))
        map.bind(
            ["[": .slowDown, "]": .speedUp, "<": .slowDown, ">": .speedUp], as: "[ ] < >",
            help: localized("Slower or faster"))
        map.bind(
            ["{": .changeSpeed(by: -PlayerAction.speedStep), "}": .changeSpeed(by: PlayerAction.speedStep)],
            help: localized("A little slower or faster"))
        map.bind([.backspace: .resetSpeed, "=": .resetSpeed], help: localized("Normal speed"))
        map.bind(
            [.up: .changeVolume(by: volume), .down: .changeVolume(by: -volume)], help: localized("Volume up or down"))
        map.bind(
            [.up: .changeVolume(by: 0.01), .down: .changeVolume(by: -0.01)], with: .shift,
            as: Modifiers.shift.prefix + "↑ ↓",
            help: localized("Volume up or down a little"))
        map.bind(["m": .toggleMute], help: localized("Mute or unmute"))
        map.bind(["c": .toggleSubtitles], help: localized("Show or hide subtitles"))
        map.bind(["v": .nextSubtitles], help: localized("Next subtitles"))
        map.bind(
            [.left: .previousSubtitleLine, .right: .nextSubtitleLine], with: [.control, .shift],
            as: (Modifiers.control.union(.shift)).prefix + "← →", help: localized("Previous or next subtitle line"))
        map.bind(["b": .nextAudio], help: localized("Next audio track"))
        map.bind(
            ["g": .changeSubtitleDelay(by: -delay), "h": .changeSubtitleDelay(by: delay)],
            help: localized("Subtitles earlier or later"))
        map.bind(
            ["-": .changeSubtitleSize(by: -size), "+": .changeSubtitleSize(by: size)],
            help: localized("Smaller or larger subtitles"))
        map.bind(
            ["g": .changeAudioDelay(by: -delay), "h": .changeAudioDelay(by: delay)], with: .shift,
            help: localized("Sound earlier or later"))
        map.bind(["m": .toggleNightMode], with: .shift, help: localized("Night mode"))
        map.bind(["n": .nextItem, "p": .previousItem], help: localized("Next or previous item"))
        map.bind([.pageUp: .nextChapter, .pageDown: .previousChapter], help: localized("Next or previous chapter"))
        map.bind(["r": .replay], help: localized("Replay or retry"))
        map.bind(["r": .cycleRepeat], with: .shift, help: localized("Repeat off, all, or one"))
        map.bind(["s": .toggleShuffle], with: .shift, help: localized("Shuffle"))
        return map
    }
}
