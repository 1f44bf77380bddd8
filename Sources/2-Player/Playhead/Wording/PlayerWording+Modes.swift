import Localization

extension PlayerWording {
    /// A repeat mode, such as `Repeat all`.
    public static func repeating(_ mode: RepeatMode) -> String {
        switch mode {
        case .off: localized("Repeat off")
        case .all: localized("Repeat all")
        case .one: localized("Repeat one")
        }
    }

    /// The time left until a sleep timer stops playback, such as `Sleep in 12:30`, or `Sleep at the end`.
    public static func sleep(_ setting: SleepTimer.Setting, remaining: Duration?) -> String {
        switch (setting, remaining) {
        case (.minutes, let remaining?): localized("Sleep in \(clock(Double(remaining.components.seconds)))")
        case (.minutes, nil), (.endOfItem, _): localized("Sleep at the end")
        }
    }

    /// The name of a session that remembers nothing, in full.
    package static var privateSession: String { localized("Private: nothing is remembered") }
}
