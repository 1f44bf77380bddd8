import Foundation

/// Times of the day in the time zone of the system.
enum DayTime {
    /// A time of the day such as “20:15”.
    ///
    /// - Parameter date: The time in seconds since 1970.
    static func text(_ date: Double) -> String {
        guard date.isFinite, abs(date) < 1e12 else { return "" }
        var seconds = time_t(date)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        return "\(parts.tm_hour):\(parts.tm_min < 10 ? "0" : "")\(parts.tm_min)"
    }

    /// A date such as “24 Nov 2026”.
    ///
    /// - Parameter date: The time in seconds since 1970.
    static func date(_ date: Double) -> String {
        guard date.isFinite, abs(date) < 1e11 else { return "" }
        var seconds = time_t(date)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil, months.indices.contains(Int(parts.tm_mon)) else { return "" }
        return "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The time that has passed, such as “5 minutes ago”.
    ///
    /// - Parameter seconds: The time in seconds.
    static func ago(_ seconds: Double) -> String {
        func unit(_ count: Int, _ name: String) -> String { count == 1 ? "1 \(name) ago" : "\(count) \(name)s ago" }
        guard seconds.isFinite, seconds >= 60 else { return "just now" }
        let minutes = Int(min(seconds, 1e11) / 60)
        if minutes < 60 { return unit(minutes, "minute") }
        if minutes < 1_440 { return unit(minutes / 60, "hour") }
        return unit(minutes / 1_440, "day")
    }
}
