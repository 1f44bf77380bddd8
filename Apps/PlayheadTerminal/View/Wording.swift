import PlaybackModel

/// Values as people read them.
enum Wording {
    /// `1:02:03`, `0:07`; a dash while unknown.
    static func time(_ time: CMTime) -> String {
        guard time.isNumeric else { return "–:––" }
        return self.time(time.seconds)
    }

    static func time(_ seconds: Double) -> String {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return "–:––" }
        // Whole seconds that have passed; a hair before a second counts as it, since media clocks round.
        let whole = Int(abs(seconds) + 0.001)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let sign = seconds < 0 && whole > 0 ? "-" : ""
        if hours > 0 { return "\(sign)\(hours):\(padded(minutes)):\(padded(rest))" }
        return "\(sign)\(minutes):\(padded(rest))"
    }

    /// `0.21 s`.
    static func duration(_ seconds: Double) -> String { decimal(seconds, seconds < 10 ? 2 : 1) + " s" }

    /// `1.2 Mbit/s`.
    static func bitrate(_ bits: Double) -> String {
        bits >= 1e6 ? decimal(bits / 1e6, 1) + " Mbit/s" : "\(Int((bits / 1e3).rounded())) kbit/s"
    }

    /// `1.25×`.
    static func speed(_ rate: Double) -> String { trimmed(decimal(rate, 2)) + "×" }

    static func streamType(_ type: StreamType) -> String? {
        switch type {
        case .unknown: nil
        case .onDemand: "on demand"
        case .live: "live"
        case .dvr: "live with DVR"
        }
    }

    /// What a phase is called.
    static func phase(_ lanes: PlaybackLanes) -> String {
        switch lanes.phase {
        case .idle: return "Nothing open"
        case .preparing: return "Opening"
        case .playing: return lanes.seek == nil ? "Playing" : "Seeking"
        case .paused: return lanes.seek == nil ? "Paused" : "Paused, seeking"
        case .waiting:
            if lanes.seek != nil { return "Seeking" }
            return lanes.transport == .waiting(.minimizingStalls) ? "Waiting for data" : "Starting"
        case .ended: return "Ended"
        case .failed: return "Failed"
        }
    }

    /// A number with so many decimals, with a point on every machine.
    static func decimal(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((abs(value) * scale).rounded())
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % Int(scale))
        return "\(sign)\(scaled / Int(scale))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    private static func trimmed(_ decimal: String) -> String {
        var text = decimal
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
