import Localization
public import PlaybackModel

/// The texts that interfaces of a player show: states, speeds, times, volumes and bit rates.
///
/// Use them in your own views so that all parts of an interface agree: two labels round a time in the same way, and a
/// state has the same name in a window, in a terminal and for a screen reader. All texts are in the language of the user.
public enum PlayerWording {
    /// The state while playback waits for data, as a spinner's label.
    public static var buffering: String { localized("Buffering") }

    /// The state of playback in a word or two, such as `Playing` or `Buffering`.
    public static func state(_ lanes: PlaybackLanes) -> String {
        switch lanes.phase {
        case .idle: localized("Nothing open")
        case .preparing: localized("Opening")
        case .playing: lanes.seek == nil ? localized("Playing") : localized("Seeking")
        case .paused: lanes.seek == nil ? localized("Paused") : localized("Paused, seeking")
        case .waiting where lanes.seek != nil: localized("Seeking")
        case .waiting: lanes.transport == .waiting(.minimizingStalls) ? buffering : localized("Starting")
        case .ended: localized("Ended")
        case .failed: localized("Failed")
        }
    }

    /// The kind of a stream; `nil` while unknown.
    public static func streamType(_ type: StreamType) -> String? {
        switch type {
        case .unknown: nil
        case .onDemand: localized("on demand")
        case .live: "live"
        case .dvr: localized("live with DVR")
        }
    }

    // MARK: Numbers

    /// A speed, such as `1×` or `1.25×`.
    public static func speed(_ rate: Double) -> String {
        var digits = 2
        while digits > 0, isWhole(rate * (digits == 2 ? 10 : 1)) { digits -= 1 }
        return decimal(rate, digits) + "×"
    }

    /// A percentage, such as `50%` for 0.5.
    public static func percent(_ share: Double) -> String { Localization.current.percent(share) }

    /// The audible volume, such as `Volume 50%`, or `Muted`.
    public static func volume(_ volume: Double, isMuted: Bool) -> String {
        isMuted ? localized("Muted") : localized("Volume \(percent(volume))")
    }

    /// A delay, such as `+0.2 s` or `−0.1 s`.
    public static func delay(_ seconds: Double) -> String {
        let length = localized("\(abs(seconds), digits: 1) s")
        // A step that is rounded to zero has no sign.
        return abs(seconds) < 0.05 ? length : (seconds < 0 ? "\u{2212}" : "+") + length
    }

    /// A bit rate, such as `1.2 Mbit/s` or `128 kbit/s`.
    public static func bitrate(_ bits: Double) -> String {
        bits >= 1e6
            ? localized("\(bits / 1e6, digits: 1) Mbit/s") : localized("\(bits / 1e3, digits: 0) kbit/s")
    }

    /// A length of time, such as `0.21 s`.
    public static func duration(_ seconds: Double) -> String {
        localized("\(seconds, digits: seconds < 10 ? 2 : 1) s")
    }

    /// A number with a fixed count of decimals, at most 9; `–` for a value that is not finite.
    public static func decimal(_ value: Double, _ digits: Int) -> String {
        Localization.current.decimal(value, digits: digits)
    }

    /// `true` if two decimals of a number would be zeros.
    private static func isWhole(_ value: Double) -> Bool { (value * 10).rounded() == value.rounded() * 10 }
}
