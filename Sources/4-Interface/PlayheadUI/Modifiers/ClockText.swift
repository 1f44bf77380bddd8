/// Times as people read them.
enum ClockText {
    /// Seconds as `0:05`, `12:34` or `1:02:03`, rounded down; a minus before what is below zero.
    static func text(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return "0:00" }
        let whole = Int(abs(seconds).rounded(.down))
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = (rest < 10 ? "0" : "") + String(rest)
        let text = hours > 0 ? "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)" : "\(minutes):\(tail)"
        return seconds <= -1 ? "-" + text : text
    }
}
