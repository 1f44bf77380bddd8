import PlaybackModel
import Playhead

extension ClockText {
    /// The same of a time; `--:--` for what is no number.
    static func text(_ time: CMTime) -> String { time.isNumeric ? text(time.seconds) : "--:--" }

    /// For people who hear it: `1 hour 2 minutes 3 seconds`.
    static func spoken(_ time: CMTime) -> String {
        guard time.isNumeric, abs(time.seconds) < 1e12 else { return "unknown" }
        let total = Int(abs(time.seconds))
        var parts: [String] = []
        func add(_ count: Int, _ name: String) {
            if count > 0 { parts.append("\(count) \(name)\(count == 1 ? "" : "s")") }
        }
        add(total / 3600, "hour")
        add(total / 60 % 60, "minute")
        if total % 60 > 0 || parts.isEmpty { parts.append("\(total % 60) second\(total % 60 == 1 ? "" : "s")") }
        return parts.joined(separator: " ")
    }
}

extension Player {
    /// The position as the labels show it: in a live stream with a window how far behind, below zero.
    var positionText: String {
        let range = currentProperties.seekableTimeRange
        return ClockText.text(streamType == .dvr && range.isValid ? time() - range.end : time())
    }
}
