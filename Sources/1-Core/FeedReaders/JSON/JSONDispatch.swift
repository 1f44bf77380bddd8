import Localization

/// Recognizes the JSON formats and handles damaged ones.
enum JSONDispatch {
    private enum Format {
        case feed
        case catalog
        /// A list of items without a catalog around them.
        case items
    }

    static func read(_ text: ArraySlice<UInt8>, from address: String, limits: FeedLimits) throws(FeedError) -> Feed {
        guard let format = format(of: text) else {
            throw FeedError(.notAFeed, detail: localized("It is JSON without items."))
        }
        let kind: FeedKind = format == .feed ? .jsonfeed : .catalogue
        var source = JSONSource(text, FeedBuilder(kind, from: address, limits: limits))
        do throws(JSONError) {
            switch format {
            case .feed: try JSONFeedReader.read(&source)
            case .catalog: try CatalogReader.readCatalog(&source)
            case .items: try CatalogReader.readItems(&source)
            }
        } catch {
            let place = place(of: error.offset, in: text)
            guard !source.builder.feed.entries.isEmpty else { throw FeedError(.malformed, at: place) }
            source.builder.drop(at: place, localized("The text is damaged. The rest was not read."))
            source.builder.noteUnknown()
        }
        if format == .items, source.builder.feed.entries.isEmpty {
            throw FeedError(.notAFeed, detail: localized("It is JSON without items."))
        }
        return source.builder.finish()
    }

    /// Returns the format from the members of the root; `nil` for other JSON.
    private static func format(of text: ArraySlice<UInt8>) -> Format? {
        var cursor = JSONCursor(text)
        var isCatalog = false
        do throws(JSONError) {
            guard try cursor.beginObject() else { return .items }
            while let key = try cursor.nextKey() {
                switch key {
                case "version", "$schema", "format":
                    guard let value = try cursor.scalar().text else { continue }
                    if value.contains("jsonfeed.org") { return .feed }
                    if value.contains("catalog") { return .catalog }
                // Members that other formats do not have, for feeds with a wrong version.
                case "home_page_url", "feed_url": return .feed
                case "items", "sections", "entries", "channels":
                    // The version may follow.
                    isCatalog = true
                    try cursor.skip()
                default: try cursor.skip()
                }
            }
        } catch {
            // The reader reports the damage.
            return .catalog
        }
        return isCatalog ? .catalog : nil
    }

    /// Returns the line and column of a byte.
    private static func place(of offset: Int, in text: ArraySlice<UInt8>) -> String {
        let head = text.prefix(offset)
        let line = head.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        let column = head.count - (head.lastIndex(of: 0x0A).map { $0 + 1 - head.startIndex } ?? 0) + 1
        return localized("line \(line), column \(column)")
    }
}
