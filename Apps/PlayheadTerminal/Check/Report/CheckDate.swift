import Glibc

/// Dates of reports in the form of ISO 8601, in UTC and whole seconds.
enum CheckDate {
    /// The system's time, in seconds since 1970.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// A date such as `2026-11-25T19:30:00Z`.
    static func text(_ seconds: Double) -> String {
        var time = time_t(max(0, min(seconds, 4e11)))
        var parts = tm()
        gmtime_r(&time, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
            + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}
