import FeedLoading
import FeedReaders
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The contents of a list, podcast, catalog or folder, for people and for programs.
struct FeedReport: Sendable {
    /// The source without secrets.
    var address: String
    var loaded: LoadedFeed
    /// The reason why a playlist or manifest that was read cannot be played.
    var playbackError: PlaybackError?

    /// The report as one JSON object.
    var json: JSONValue {
        var members = FeedJSON.members(loaded.feed) + [.init("url", .string(address))]
        members += FeedJSON.members(loaded.freshness)
        if let playbackError { members.append(.init("playbackError", .object(EventLine.fields(of: playbackError)))) }
        return .object(members)
    }

    /// A failure as one JSON object.
    static func json(_ error: FeedError, address: String) -> JSONValue {
        .object([.init("url", .string(address)), .init("error", .object(FeedJSON.fields(of: error)))])
    }

    /// A failure, its cause and remedy, as lines.
    static func text(_ error: FeedError) -> String {
        var lines = [error.message, error.cause, error.remedy].map { PrintableText($0).string }
        lines[0] = "playhead: " + lines[0]
        if let address = error.address { lines.append(redactedURL(address)) }
        return lines.joined(separator: "\n  ") + "\n"
    }

    /// The report as text, in pieces of moderate size.
    ///
    /// - Parameters:
    ///   - columns: The width of the terminal; `nil` to keep addresses whole.
    ///   - write: Called with each piece; returns `false` to end.
    func write(columns: Int?, to write: (String) -> Bool) {
        guard write(heading) else { return }
        let layout = Layout(feed: loaded.feed, columns: columns)
        var text = ""
        var group: String?
        for (index, entry) in loaded.feed.entries.enumerated() {
            if entry.group != group || index == 0 {
                group = entry.group
                text += "\n"
                if let group { text += layout.fitting(group) + "\n" }
            }
            text += layout.line(index + 1, entry)
            if text.utf8.count > 32 << 10 {
                guard write(text) else { return }
                text = ""
            }
        }
        if !loaded.feed.dropped.isEmpty {
            text += "\n" + localized("Not read:") + "\n"
            for element in loaded.feed.dropped { text += "  \(PrintableText("\(element)").string)\n" }
        }
        _ = write(text)
    }

    // MARK: - Heading

    /// The width of the names and the space behind them.
    private static var nameWidth: Int {
        // The longest name in English has seven letters.
        let names = [
            localized("Address"), localized("Summary"), localized("Language"), localized("Entries"),
            localized("Moved to"),
        ]
        return max(8, names.map(\.count).max() ?? 0) + 2
    }

    private var heading: String {
        let feed = loaded.feed
        var text = ""
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let printable = PrintableText(value, maximumLength: 300).string
            text += name + String(repeating: " ", count: max(Self.nameWidth - name.count, 1)) + printable + "\n"
        }
        add(localized("Address"), address)
        add(localized("Kind"), Self.name(of: feed.kind))
        add(localized("Title"), feed.title)
        add(localized("Author"), feed.author)
        add(localized("Summary"), feed.summary)
        add(localized("Language"), feed.language)
        add(localized("Page"), feed.page)
        add(localized("Image"), feed.image)
        for guide in feed.guides { add(localized("Guide"), guide) }
        add(localized("Entries"), "\(feed.entries.count)")
        if feed.next != nil { add(localized("Pages"), localized("There are more pages.")) }
        if let movedTo = loaded.movedTo { add(localized("Moved to"), redactedURL(movedTo)) }
        add(localized("Copy"), copy)
        add(localized("Note"), loaded.cacheProblem.map { localized("Cannot keep a copy for offline use: \($0).") })
        return text
    }

    /// The age of the copy that is shown, and the reason.
    private var copy: String? {
        switch loaded.freshness {
        case .fresh: nil
        case .notModified: localized("The server confirmed that the copy on disk is current.")
        case .unexpired(let age): localized("This copy was confirmed \(Self.age(age)) ago.")
        case .offline(let age, let reason):
            reason.cause + " " + localized("This copy was confirmed \(Self.age(age)) ago.")
        }
    }

    private static func age(_ seconds: Double) -> String {
        switch seconds {
        case ..<120: localized("\(Int(seconds)) s")
        case ..<7200: localized("\(Int(seconds / 60)) min")
        case ..<172_800: localized("\(Int(seconds / 3600)) h")
        default: days(Int(min(seconds, 1e12) / 86_400))
        }
    }

    private static func days(_ count: Int) -> String {
        localized(.plural(count, one: "\(count) day", other: "\(count) days"))
    }

    private static func name(of kind: FeedKind) -> String {
        switch kind {
        case .file: localized("media file or stream")
        case .m3u: localized("M3U list")
        case .hls: localized("HLS playlist")
        case .dash: localized("DASH manifest")
        case .pls: localized("PLS playlist")
        case .xspf: localized("XSPF playlist")
        case .asx: localized("ASX playlist")
        case .shortcut: localized("Link")
        case .rss: localized("RSS feed")
        case .atom: localized("Atom feed")
        case .jsonfeed: localized("JSON Feed")
        case .opml: localized("OPML list of subscriptions")
        case .catalogue: localized("Playhead catalog")
        case .folder: localized("folder")
        }
    }

    // MARK: - Entries

    /// The columns of the entries: number, title, duration and address.
    private struct Layout {
        private let columns: Int?
        private let numberWidth: Int
        private let titleWidth: Int
        private let durationWidth: Int

        init(feed: Feed, columns: Int?) {
            self.columns = columns
            let numberWidth = String(feed.entries.count).count
            let durationWidth = feed.entries.lazy.map { Self.duration($0).count }.max() ?? 0
            // The addresses get the rest, at least a third of the line.
            let widest = feed.entries.lazy.map { CellWidth.of(Self.title($0)) }.max() ?? 0
            let room = columns.map { max(12, ($0 - numberWidth - durationWidth - 6) * 3 / 5) } ?? 60
            titleWidth = min(widest, room)
            self.numberWidth = numberWidth
            self.durationWidth = durationWidth
        }

        func line(_ number: Int, _ entry: FeedEntry) -> String {
            var line = Self.left("\(number)", numberWidth) + "  "
            line += Self.right(CellWidth.fitting(Self.title(entry), titleWidth), titleWidth) + "  "
            if durationWidth > 0 { line += Self.left(Self.duration(entry), durationWidth) + "  " }
            line += PrintableText(entry.address, maximumLength: 8192).string
            return fitting(line) + "\n"
        }

        /// A text that fits the line.
        func fitting(_ text: String) -> String {
            let printable = PrintableText(text, maximumLength: 9000).string
            return columns.map { CellWidth.fitting(printable, $0) } ?? printable
        }

        private static func title(_ entry: FeedEntry) -> String {
            let title = entry.title ?? MediaAddress.name(MediaAddress.url(entry.address))
            return PrintableText(title, maximumLength: 200).string
        }

        private static func duration(_ entry: FeedEntry) -> String { entry.duration.map(PlayerWording.clock) ?? "" }

        private static func left(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - CellWidth.of(text))) + text
        }

        private static func right(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - CellWidth.of(text)))
        }
    }
}
