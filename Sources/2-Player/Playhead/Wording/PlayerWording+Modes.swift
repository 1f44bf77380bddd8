extension PlayerWording {
    /// A repeat mode, such as `Repeat all`.
    public static func repeating(_ mode: RepeatMode) -> String {
        switch mode {
        case .off: "Repeat off"
        case .all: "Repeat all"
        case .one: "Repeat one"
        }
    }

    /// The time left until a sleep timer stops playback, such as `Sleep in 12:30`, or `Sleep at the end`.
    public static func sleep(_ setting: SleepTimer.Setting, remaining: Duration?) -> String {
        switch (setting, remaining) {
        case (.minutes, let remaining?): "Sleep in \(clock(Double(remaining.components.seconds)))"
        case (.minutes, nil), (.endOfItem, _): "Sleep at the end"
        }
    }
}
