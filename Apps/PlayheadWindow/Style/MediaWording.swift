import Foundation
import Localization
import Playhead
import PlayheadCatalog
import PlayheadUI

/// The application's words for numbers.
enum MediaWording {
    /// A duration such as “1 h 32 min”, “37 min” or, below ten minutes, “1:30”.
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds > 0 else { return "" }
        guard seconds.rounded() >= 600 else { return PlayerWording.clock(max(seconds.rounded(), 1)) }
        let minutes = Int((min(seconds, 3.6e8) / 60).rounded())
        if minutes >= 60 {
            return minutes % 60 == 0 ? "\(minutes / 60) h" : localized("\(minutes / 60) h \(minutes % 60) min")
        }
        return localized("\(minutes) min")
    }

    /// The time that is left of something, such as “12 min left” or “0:45 left”.
    static func left(_ seconds: Double) -> String { localized("\(duration(seconds)) left") }

    /// A number of items.
    static func items(_ count: Int) -> String {
        let number = number(count)
        return localized(.plural(count, one: "\(number) item", other: "\(number) items"))
    }

    /// A number of episodes.
    static func episodes(_ count: Int) -> String {
        let number = number(count)
        return localized(.plural(count, one: "\(number) episode", other: "\(number) episodes"))
    }

    /// A number of channels.
    static func channels(_ count: Int) -> String {
        let number = number(count)
        return localized(.plural(count, one: "\(number) channel", other: "\(number) channels"))
    }

    /// A number of a source's entries, such as “3 episodes”, by its kind; `nil` for items of several sources.
    static func entries(_ count: Int, of kind: FeedKind?) -> String {
        switch kind.map(LibraryContent.Kind.init) {
        case .podcasts: episodes(count)
        case .channels: channels(count)
        case .folders, .others, nil: items(count)
        }
    }

    /// A number of subscriptions.
    static func subscriptions(_ count: Int) -> String {
        let number = number(count)
        return localized(.plural(count, one: "\(number) subscription", other: "\(number) subscriptions"))
    }

    /// A whole number with separators between groups of digits.
    static func number(_ count: Int) -> String { Localization.current.integer(count) }

    /// The entries that a source has and the page does not show; `nil` if it shows all.
    ///
    /// - Parameters:
    ///   - missing: The entries that could not be read.
    ///   - count: The number of those that were read.
    static func missing(_ missing: MissingEntries, shown count: Int) -> String? {
        if missing.surplusCount > 0 {
            return localized(
                "Only the first \(number(count)) of \(number(count + missing.surplusCount)) items are shown")
        }
        if missing.unreadableCount > 0 {
            let unread = number(missing.unreadableCount)
            return localized(
                .plural(
                    missing.unreadableCount, one: "1 item could not be read", other: "\(unread) items could not be read"
                ))
        }
        return missing.hasUnknown ? localized("Some items could not be read") : nil
    }

    /// A number of new items.
    static func new(_ count: Int) -> String { localized("\(count) new") }
}
