import Localization
public import PlaybackModel

/// Times in the format of a clock.
///
/// All times are rounded toward zero to whole seconds on the item's timeline. Differences are computed from rounded
/// times, so elapsed and remaining time change at the same moment and always add up to the duration.
extension PlayerWording {
    /// A time, such as `0:07` or `1:02:03`, with a minus sign below zero; `--:--` where there is none.
    public static func clock(_ time: CMTime) -> String { text(seconds: wholeSeconds(time)) }

    /// A time given in seconds, such as `0:07` or `1:02:03`, with a minus sign below zero; `--:--` if it is not finite.
    public static func clock(_ seconds: Double) -> String { text(seconds: wholeSeconds(seconds)) }

    /// The time from one position to another, negative if `end` is before `start`. Use it for the remaining time, from
    /// the end to the position, such as `-1:05`, or for the distance from the live edge.
    public static func clock(from start: CMTime, to end: CMTime) -> String {
        text(seconds: difference(from: start, to: end))
    }

    /// A time in words, for screen readers: `1 hour 2 minutes 3 seconds`.
    public static func spoken(_ time: CMTime) -> String { words(seconds: wholeSeconds(time)) }

    /// The time between two positions in words, in either direction.
    public static func spoken(from start: CMTime, to end: CMTime) -> String {
        words(seconds: difference(from: start, to: end))
    }

    /// The distance from the live edge, such as `0:35 behind live`.
    public static func behindLive(_ position: CMTime, edge: CMTime) -> String {
        localized("\(text(seconds: difference(from: position, to: edge).map { max($0, 0) })) behind live")
    }

    // MARK: Rounding

    private static func wholeSeconds(_ time: CMTime) -> Int? { time.isNumeric ? wholeSeconds(time.seconds) : nil }

    /// Media clocks round: a time a hair before a full second counts as that second.
    private static func wholeSeconds(_ seconds: Double) -> Int? {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        return Int(abs(seconds) + 0.001) * (seconds < 0 ? -1 : 1)
    }

    private static func difference(from start: CMTime, to end: CMTime) -> Int? {
        guard let start = wholeSeconds(start), let end = wholeSeconds(end) else { return nil }
        return end - start
    }

    private static func text(seconds: Int?) -> String {
        guard let seconds else { return "--:--" }
        let (hours, minutes, rest) = parts(seconds)
        let sign = seconds < 0 ? "-" : ""
        return hours > 0 ? "\(sign)\(hours):\(padded(minutes)):\(padded(rest))" : "\(sign)\(minutes):\(padded(rest))"
    }

    private static func words(seconds: Int?) -> String {
        guard let seconds else { return localized("unknown") }
        let (hours, minutes, rest) = parts(seconds)
        var words: [LocalizedStringKey] = []
        if hours > 0 { words.append(.plural(hours, one: "\(hours) hour", other: "\(hours) hours")) }
        if minutes > 0 { words.append(.plural(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")) }
        if rest > 0 || words.isEmpty { words.append(.plural(rest, one: "\(rest) second", other: "\(rest) seconds")) }
        return words.map { localized($0) }.joined(separator: " ")
    }

    private static func parts(_ seconds: Int) -> (hours: Int, minutes: Int, seconds: Int) {
        let seconds = abs(seconds)
        return (seconds / 3600, seconds / 60 % 60, seconds % 60)
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
