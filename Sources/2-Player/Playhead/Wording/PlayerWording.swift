public import PlaybackModel

/// The texts that interfaces of a player show: states, speeds, times, volumes and bit rates.
///
/// Use them in your own views so that all parts of an interface agree: two labels round a time in the same way, and a
/// state has the same name in a window, in a terminal and for a screen reader. All texts are in English.
public enum PlayerWording {
    /// The state while playback waits for data, as a spinner's label.
    public static let buffering = "Buffering"

    /// The state of playback in a word or two, such as `Playing` or `Buffering`.
    public static func state(_ lanes: PlaybackLanes) -> String {
        switch lanes.phase {
        case .idle: "Nothing open"
        case .preparing: "Opening"
        case .playing: lanes.seek == nil ? "Playing" : "Seeking"
        case .paused: lanes.seek == nil ? "Paused" : "Paused, seeking"
        case .waiting where lanes.seek != nil: "Seeking"
        case .waiting: lanes.transport == .waiting(.minimizingStalls) ? buffering : "Starting"
        case .ended: "Ended"
        case .failed: "Failed"
        }
    }

    /// The kind of a stream; `nil` while unknown.
    public static func streamType(_ type: StreamType) -> String? {
        switch type {
        case .unknown: nil
        case .onDemand: "on demand"
        case .live: "live"
        case .dvr: "live with DVR"
        }
    }

    // MARK: Numbers

    /// A speed, such as `1×` or `1.25×`.
    public static func speed(_ rate: Double) -> String {
        var text = decimal(rate, 2)
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text + "×"
    }

    /// A percentage, such as `50%` for 0.5.
    public static func percent(_ share: Double) -> String { decimal(share * 100, 0) + "%" }

    /// The audible volume, such as `Volume 50%`, or `Muted`.
    public static func volume(_ volume: Double, isMuted: Bool) -> String {
        isMuted ? "Muted" : "Volume \(percent(volume))"
    }

    /// A bit rate, such as `1.2 Mbit/s` or `128 kbit/s`.
    public static func bitrate(_ bits: Double) -> String {
        bits >= 1e6 ? decimal(bits / 1e6, 1) + " Mbit/s" : decimal(bits / 1e3, 0) + " kbit/s"
    }

    /// A length of time, such as `0.21 s`.
    public static func duration(_ seconds: Double) -> String { decimal(seconds, seconds < 10 ? 2 : 1) + " s" }

    /// A number with a fixed count of decimals and a point in every locale; `–` for a value that is not finite.
    public static func decimal(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        return "\(sign)\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
