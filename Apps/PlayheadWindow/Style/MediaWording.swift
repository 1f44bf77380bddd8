import Foundation
import Localization
import PlayheadUI

/// The application's words for numbers.
enum MediaWording {
    /// A duration such as “1 h 32 min”, “37 min” or “45 s”.
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0 else { return "" }
        guard seconds > 59 else { return "\(Int(seconds.rounded(.up))) s" }
        let minutes = Int((min(seconds, 3.6e8) / 60).rounded())
        if minutes >= 60 {
            return minutes % 60 == 0 ? "\(minutes / 60) h" : localized("\(minutes / 60) h \(minutes % 60) min")
        }
        return localized("\(minutes) min")
    }

    /// The time that is left of something, such as “12 min left”.
    static func left(_ seconds: Double) -> String { localized("\(duration(seconds)) left") }

    /// A number of items.
    static func items(_ count: Int) -> String {
        localized(.plural(count, one: "\(count) item", other: "\(count) items"))
    }

    /// A number of new items.
    static func new(_ count: Int) -> String { localized("\(count) new") }
}
