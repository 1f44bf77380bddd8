import Foundation
import Localization

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

    /// The seconds by which the system's time is ahead of UTC at a time in seconds since 1970.
    static func zone(_ date: Double) -> Double {
        guard date.isFinite, abs(date) < 1e12 else { return 0 }
        var seconds = time_t(date)
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : Double(parts.tm_gmtoff)
    }

    /// A date such as “24 Nov 2026”.
    ///
    /// - Parameter date: The time in seconds since 1970.
    static func date(_ date: Double) -> String {
        guard date.isFinite, abs(date) < 1e11 else { return "" }
        var seconds = time_t(date)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        return Localization.current.date(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    /// “Today”, or a day such as “November 24”.
    ///
    /// - Parameters:
    ///   - date: The time in seconds since 1970.
    ///   - now: The current time in seconds since 1970.
    static func day(_ date: Double, now: Double) -> String {
        if self.date(date) == self.date(now) { return localized("Today") }
        guard date.isFinite, abs(date) < 1e11 else { return "" }
        var seconds = time_t(date)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return "" }
        return Localization.current.date(month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }

    /// The time that has passed, such as “5 minutes ago”.
    ///
    /// - Parameter seconds: The time in seconds.
    static func ago(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 60 else { return localized("just now") }
        let minutes = Int(min(seconds, 1e11) / 60)
        let (hours, days) = (minutes / 60, minutes / 1_440)
        if hours < 1 {
            return localized(.plural(minutes, one: "\(minutes) minute ago", other: "\(minutes) minutes ago"))
        }
        if days < 1 { return localized(.plural(hours, one: "\(hours) hour ago", other: "\(hours) hours ago")) }
        return localized(.plural(days, one: "\(days) day ago", other: "\(days) days ago"))
    }
}
