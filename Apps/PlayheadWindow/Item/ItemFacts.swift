import Foundation
import Localization
import MediaReaders
import PlayheadCatalog
import PlayheadUI

/// The facts about an item on one line, such as “2026 · 1 h 32 min · Season 1, episode 4 · Harbor Films”.
enum ItemFacts {
    /// Returns the line; empty without any facts.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - source: The title of a source that need not be named, nor its author; `nil` to name every source.
    ///   - calendar: The calendar of the year. Default: the user's.
    static func line(_ item: LibraryItem, within source: String? = nil, calendar: Calendar = .current) -> String {
        var parts: [String] = []
        let details = item.entry.details
        if let published = details?.published, published.isFinite, abs(published) < 1e11 {
            let date = Date(timeIntervalSince1970: published)
            parts.append("\(calendar.component(.year, from: date))")
        }
        if details?.isLive == true { parts.append(localized("Live")) }
        if let duration = item.duration { parts.append(MediaWording.duration(duration)) }
        if let season = details?.season, let episode = details?.episode {
            parts.append(localized("Season \(season), episode \(number(episode))"))
        } else if let episode = details?.episode {
            parts.append(localized("Episode \(number(episode))"))
        }
        let isKnown = source != nil && item.feedTitle == source
        if let author = details?.author, !isKnown { parts.append(PrintableText(author).string) }
        if let feed = item.feedTitle, feed != details?.author, !isKnown { parts.append(PrintableText(feed).string) }
        if details?.captions.isEmpty == false { parts.append(localized("Subtitles")) }
        if details?.isExplicit == true { parts.append(localized("Explicit")) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
    }
}
