import Localization

/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). The entries are the media that are attached to items.
///
/// Attachments with the same title are alternatives of one medium; others become additional entries. Items without
/// media, such as blog posts, are reported.
enum JSONFeedReader {
    static func read(_ source: inout JSONSource) throws(JSONError) {
        guard try source.cursor.beginObject() else { return try source.dropValue(expected: "an object") }
        while let key = try source.cursor.nextKey() {
            switch key {
            case "title": source.builder.feed.title = try readTitle(key, &source)
            case "description": source.builder.feed.summary = try source.text(key)
            case "home_page_url": source.builder.feed.page = try source.address(key, for: .web)
            case "next_url": source.builder.feed.next = try source.address(key, for: .web)
            case "icon": source.builder.feed.image = try source.address(key, for: .web) ?? source.builder.feed.image
            case "favicon":
                // The icon is larger.
                let icon = try source.address(key, for: .web)
                source.builder.feed.image = source.builder.feed.image ?? icon
            case "language": source.builder.feed.language = try source.line(key)
            case "author", "authors":
                let author = try readAuthor(key, &source)
                source.builder.feed.author = source.builder.feed.author ?? author
            case "items":
                try source.forEach(key) { source throws(JSONError) in
                    if source.builder.isFull {
                        source.builder.countSurplus()
                        try source.cursor.skip()
                    } else {
                        try readItem(&source)
                    }
                }
            default: try source.cursor.skip()
            }
        }
    }

    // MARK: - Items

    private struct Item {
        var id: String?
        var title: String?
        var url: String?
        var externalURL: String?
        var image: String?
        var banner: String?
        var contentText: String?
        var contentHTML: String?
        var attachments: [Attachment] = []
        var details = FeedEntry.Details()
    }

    private struct Attachment {
        var address: String
        var mediaType: String?
        var title: String?
        var byteCount: Int64?
        var duration: Double?

        /// `true` unless the type names something other than audio and video.
        var isMedia: Bool {
            guard let type = mediaType?.lowercased() else { return true }
            return [
                "audio/", "video/", "application/vnd.apple.mpegurl", "application/x-mpegurl", "application/dash+xml",
            ]
            .contains { type.hasPrefix($0) } || type == "application/octet-stream"
        }
    }

    private static func readItem(_ source: inout JSONSource) throws(JSONError) {
        guard try source.cursor.beginObject() else {
            source.builder.countUnreadable()
            return try source.dropValue(expected: "an object")
        }
        var item = Item()
        while let key = try source.cursor.nextKey() {
            switch key {
            case "id": item.id = try source.line(key)
            case "title": item.title = try readTitle(key, &source)
            case "url": item.url = try source.address(key, for: .web)
            case "external_url": item.externalURL = try source.address(key, for: .media)
            case "image": item.image = try source.address(key, for: .web)
            case "banner_image": item.banner = try source.address(key, for: .web)
            case "summary": item.details.summary = try source.text(key)
            case "content_text": item.contentText = try source.text(key)
            case "content_html":
                let text = try source.text(key).map { HTMLText.plain(Array($0.utf8)[...]) }
                item.contentHTML = text?[...].line(limit: source.builder.limits.textByteCount, keepsLineBreaks: true)
            case "date_published": item.details.published = try source.date(key)
            case "author", "authors":
                let author = try readAuthor(key, &source)
                item.details.author = item.details.author ?? author
            case "attachments":
                try source.forEach(key) { source throws(JSONError) in
                    guard item.attachments.count < 100 else { return try source.cursor.skip() }
                    if let attachment = try readAttachment(&source) { item.attachments.append(attachment) }
                }
            default: try source.cursor.skip()
            }
        }
        append(item, &source)
    }

    private static func readAttachment(_ source: inout JSONSource) throws(JSONError) -> Attachment? {
        guard try source.cursor.beginObject() else {
            try source.dropValue(expected: "an object")
            return nil
        }
        var attachment = Attachment(address: "")
        var isRefused = false
        while let key = try source.cursor.nextKey() {
            switch key {
            case "url":
                let address = try source.address(key, for: .media)
                isRefused = address == nil
                attachment.address = address ?? ""
            case "mime_type": attachment.mediaType = try source.line(key)
            case "title": attachment.title = try readTitle(key, &source)
            case "size_in_bytes": attachment.byteCount = try source.integer(key).map(Int64.init)
            case "duration_in_seconds": attachment.duration = try source.duration(key)
            default: try source.cursor.skip()
            }
        }
        if attachment.address.isEmpty {
            if !isRefused { source.drop(localized("The required field “url” is missing.")) }
            return nil
        }
        return attachment
    }

    /// Reads a title, which is plain text, but which many programs copy from HTML.
    private static func readTitle(_ key: String, _ source: inout JSONSource) throws(JSONError) -> String? {
        guard let title = try source.line(key) else { return nil }
        return source.builder.line(HTMLText.decodingReferences(Array(title.utf8)[...]))
    }

    /// Reads the name of an author, or of several authors (version 1.1).
    private static func readAuthor(_ key: String, _ source: inout JSONSource) throws(JSONError) -> String? {
        guard source.cursor.peek() == UInt8(ascii: "[") else { return try readName(key, &source) }
        var names: [String] = []
        try source.forEach(key) { source throws(JSONError) in
            if let name = try readName("name", &source), names.count < 10 { names.append(name) }
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static func readName(_ key: String, _ source: inout JSONSource) throws(JSONError) -> String? {
        guard source.cursor.peek() == UInt8(ascii: "{") else { return try source.line(key) }
        var name: String?
        guard try source.cursor.beginObject() else { return nil }
        while let key = try source.cursor.nextKey() {
            if key == "name" { name = try source.line(key) } else { try source.cursor.skip() }
        }
        return name
    }

    // MARK: - Entries

    private static func append(_ item: Item, _ source: inout JSONSource) {
        var media = item.attachments.filter(\.isMedia)
        if media.isEmpty, let address = item.externalURL ?? item.url, MediaExtension.isMedia(address) {
            media = [Attachment(address: address)]
        }
        guard !media.isEmpty else {
            return source.dropEntry(localized("The item has no audio or video."))
        }
        var details = item.details
        details.summary = details.summary ?? item.contentText ?? item.contentHTML
        details.page = item.url
        let image = item.image ?? item.banner

        var rest = media[...]
        while let attachment = rest.popFirst() {
            let others = rest.filter { $0.title == attachment.title }
            rest.removeAll { $0.title == attachment.title }
            details.mediaType = attachment.mediaType
            details.byteCount = attachment.byteCount
            details.alternatives = others.map(\.address)
            let isOnly = rest.isEmpty && attachment.address == media[0].address
            let title = isOnly ? item.title ?? attachment.title : attachment.title ?? item.title
            source.builder.append(
                FeedEntry(
                    id: item.id, title: title, address: attachment.address,
                    duration: attachment.duration ?? others.lazy.compactMap(\.duration).first, image: image,
                    details: details == FeedEntry.Details() ? nil : details))
        }
    }
}
