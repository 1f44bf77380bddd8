/// Writes OPML 2.0. Groups become outlines around their entries.
enum OPMLWriter {
    private static let separator = " / "

    static func bytes(of feed: Feed) -> [UInt8] {
        var writer = Writer(isSubscriptions: feed.kind == .opml)
        writer.text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>

            """
        writer.element("title", feed.title)
        writer.element("ownerName", feed.author)
        writer.text += "  </head>\n  <body>\n"
        for entry in feed.entries { writer.append(entry) }
        writer.close(to: 0)
        writer.text += "  </body>\n</opml>\n"
        return Array(writer.text.utf8)
    }

    private struct Writer {
        let isSubscriptions: Bool
        var text = ""
        /// The names of the open outlines.
        private var groups: [String] = []

        init(isSubscriptions: Bool) { self.isSubscriptions = isSubscriptions }

        mutating func element(_ name: String, _ value: String?) {
            guard let value = value.map(OPMLWriter.escaped), !value.isEmpty else { return }
            text += "    <\(name)>\(value)</\(name)>\n"
        }

        mutating func append(_ entry: FeedEntry) {
            let path = OPMLWriter.path(of: entry.group)
            let common = zip(groups, path).prefix { $0 == $1 }.count
            close(to: common)
            for name in path[common...] {
                text += "\(indent)<outline text=\"\(OPMLWriter.escaped(name))\">\n"
                groups.append(name)
            }
            text += "\(indent)<outline"
            attribute("text", entry.title ?? "")
            let address = FeedExport.escaped(address: entry.address)
            if isSubscriptions {
                attribute("type", "rss")
                attribute("xmlUrl", address, isAddress: true)
            } else {
                let isAudio = entry.details?.mediaType?.hasPrefix("audio/") ?? false
                attribute("type", isAudio ? "audio" : "video")
                attribute("url", address, isAddress: true)
            }
            if let page = entry.details?.page { attribute("htmlUrl", page, isAddress: true) }
            if let image = entry.image { attribute("imageUrl", image, isAddress: true) }
            if let summary = entry.details?.summary { attribute("description", summary) }
            text += "/>\n"
        }

        mutating func close(to count: Int) {
            while groups.count > count {
                groups.removeLast()
                text += "\(indent)</outline>\n"
            }
        }

        private var indent: String { String(repeating: "  ", count: groups.count + 2) }

        private mutating func attribute(_ name: String, _ value: String, isAddress: Bool = false) {
            text += " \(name)=\"\(isAddress ? OPMLWriter.escapedXML(value) : OPMLWriter.escaped(value))\""
        }
    }

    /// Returns the outlines of a group, whose parts are separated as in catalogs.
    private static func path(of group: String?) -> [String] {
        guard let group = group.map(FeedExport.line), !group.isEmpty else { return [] }
        let parts = group.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        let areNames = parts.allSatisfy { !$0.isEmpty && $0 == FeedExport.line($0) }
        // Readers limit the depth.
        return areNames && parts.count <= 16 ? parts : [group]
    }

    /// Returns text for OPML, where titles may contain HTML (OPML 2.0, “text”), so markup is escaped twice.
    private static func escaped(_ text: String) -> String {
        let line = FeedExport.line(text)
        let isPlain = !line.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return escapedXML(isPlain ? line : escapedXML(line))
    }

    private static func escapedXML(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // Characters that XML 1.0 does not allow.
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
