import Localization
import MediaReaders

/// Reads OPML 1.0 and 2.0. The entries are feeds; their groups are the outlines around them.
final class OPMLHandler: XMLFeedBuilder {
    var builder: FeedBuilder
    /// The names of the open outlines; `nil` for those that are entries or have no name.
    private var path: [String?] = []
    private var count = 0
    private(set) var hasList = false
    /// The report about the latest outline if it has neither a feed nor others inside.
    private var pending: (place: String, reason: String)?

    init(_ builder: FeedBuilder) { self.builder = builder }

    var itemNames: [String] { ["outline"] }

    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        switch name.local {
        case "opml", "head": return .elements
        case "body":
            hasList = true
            return .container
        case "title", "ownername": return .text
        case "outline":
            readOutline(attributes, scope)
            return .item
        default: return .nothing
        }
    }

    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name.local {
        case "title": builder.feed.title = builder.feed.title ?? builder.line(HTMLText.plain(text)[...])
        case "ownername": builder.feed.author = builder.feed.author ?? builder.line(text)
        case "outline":
            if let pending { builder.dropEntry(at: pending.place, pending.reason) }
            pending = nil
            _ = path.popLast()
        default: break
        }
    }

    func discardItem(line: Int, reason: String) {
        builder.dropEntry(at: localized("line \(line)"), reason)
        path = []
        pending = nil
    }

    func finish() -> Feed { builder.finish() }

    private func readOutline(_ attributes: XMLAttributes, _ scope: XMLScope) {
        // An outline with others inside is a group.
        pending = nil
        let place = "outlines[\(count)]"
        count += 1
        let values = Self.values(attributes)
        let name = line(values["text"]) ?? line(values["title"])
        guard let reference = Self.feed(values) else {
            path.append(name)
            let page = values["htmlurl"] ?? values["url"]
            let shown = name.map { "“\(PrintableText($0, maximumLength: 80).string)”" } ?? localized("The outline")
            let address = page.map { PrintableText(redactedURL($0), maximumLength: 200).string }
            pending = (
                place,
                address.map { localized("\(shown) has no feed, only a web page: \($0)") }
                    ?? localized("\(shown) has no feed.")
            )
            return
        }
        defer { path.append(nil) }
        let use: AddressPolicy.Use = ["audio", "video"].contains(values["type"]) ? .media : .web
        guard let address = address(reference, for: use, scope, at: place) else { return builder.countUnreadable() }
        var details = FeedEntry.Details()
        details.summary = line(values["description"])
        details.page = values["htmlurl"].flatMap { try? (scope.base ?? builder.policy).resolve($0, for: .web) }
        let image = values["imageurl"] ?? values["image"]
        builder.append(
            FeedEntry(
                title: line(values["title"]) ?? name, address: address,
                image: image.flatMap { try? (scope.base ?? builder.policy).resolve($0, for: .web) },
                group: group(values["category"]), details: details == FeedEntry.Details() ? nil : details))
    }

    /// Returns the address of the feed or, in directories of stations, of the stream.
    private static func feed(_ values: [String: String]) -> String? {
        if let feed = values["xmlurl"] ?? values["feedurl"] { return feed }
        guard let type = values["type"], let address = values["url"] else { return nil }
        switch type.lowercased() {
        case "rss", "atom", "audio", "video", "include", "podcast": return address
        // A web page, or in many directories of podcasts a feed.
        case "link": return looksLikeFeed(address) ? address : nil
        default: return nil
        }
    }

    /// Returns whether the path of an address is typical of feeds and lists.
    private static func looksLikeFeed(_ address: String) -> Bool {
        let path = Array(address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        let text = path[...].trimmed
        let words: [StaticString] = ["feed", "rss", "atom.xml", "podcast.xml", "/podcast/"]
        if words.contains(where: { text.firstIndex(ofText: $0) != nil }) { return true }
        return [".xml", ".opml", ".atom"].contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    private static func values(_ attributes: XMLAttributes) -> [String: String] {
        var result: [String: String] = [:]
        attributes.visit { name, value in
            let key = String(cString: name)
            if result.count < 32, value[0] != 0 { result[key.lowercased()] = String(cString: value) }
            return true
        }
        return result
    }

    private func group(_ category: String?) -> String? {
        let names = path.compactMap { $0 }
        guard names.isEmpty else { return names.joined(separator: " / ") }
        // `/News/Local,/Sport`: the first one.
        guard let first = category?.split(separator: ",").first else { return nil }
        let parts = first.split(separator: "/").compactMap { line(String($0)) }
        return parts.isEmpty ? nil : parts.joined(separator: " / ")
    }

    private func line(_ text: String?) -> String? {
        text.flatMap { builder.line(HTMLText.plain(Array($0.utf8)[...])[...]) }
    }
}
