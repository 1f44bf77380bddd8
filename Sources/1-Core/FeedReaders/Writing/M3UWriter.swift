/// Writes extended M3U lists in UTF-8.
enum M3UWriter {
    static func bytes(of feed: Feed) -> [UInt8] {
        var text = "#EXTM3U"
        if !feed.guides.isEmpty {
            text += attribute("x-tvg-url", feed.guides.map(FeedExport.escaped(address:)).joined(separator: ","))
        }
        text += "\n"
        if let title = feed.title.map(FeedExport.line).map(escaped), !title.isEmpty { text += "#PLAYLIST:\(title)\n" }
        for entry in feed.entries { append(entry, to: &text) }
        return Array(text.utf8)
    }

    private static func append(_ entry: FeedEntry, to text: inout String) {
        let title = escaped(FeedExport.line(entry.title ?? ""))
        var attributes = attribute("tvg-id", entry.details?.channel)
        attributes += attribute("tvg-name", entry.details?.channelName)
        attributes += attribute("tvg-chno", entry.details?.channelNumber)
        attributes += attribute("tvg-logo", entry.image.map(FeedExport.escaped(address:)))
        attributes += attribute("group-title", entry.group)
        attributes += entry.details?.catchup.map(attributes(of:)) ?? ""
        // A title that looks like attributes needs others in front of it.
        if attributes.isEmpty, title.utf8.contains(UInt8(ascii: "=")) { attributes = " tvg-id=\"\"" }
        if !attributes.isEmpty || !title.isEmpty || entry.duration != nil {
            text += "#EXTINF:\(number(entry.duration))\(attributes),\(title)\n"
        }
        if let details = entry.details { append(details, to: &text) }
        text += FeedExport.escaped(address: entry.address) + "\n"
    }

    private static func attributes(of catchup: TVCatchup) -> String {
        let mode =
            switch catchup.mode {
            case .source: "default"
            case .append: "append"
            case .shift: "shift"
            case .flussonic: "flussonic"
            case .xtream: "xc"
            }
        let days = catchup.days.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }
        return attribute("catchup", mode) + attribute("catchup-days", days)
            + attribute("catchup-source", catchup.source)
    }

    private static func append(_ details: FeedEntry.Details, to text: inout String) {
        var others: [String] = []
        for (name, value) in details.headers.sorted(by: { $0.key < $1.key }) {
            let value = FeedExport.line(value)
            guard !value.isEmpty else { continue }
            switch name {
            case "User-Agent": text += "#EXTVLCOPT:http-user-agent=\(Self.option(value))\n"
            case "Referer": text += "#EXTVLCOPT:http-referrer=\(Self.option(value))\n"
            default: others.append("\(jsonText(name)):\(jsonText(value))")
            }
        }
        if !others.isEmpty { text += "#EXTHTTP:{\(others.joined(separator: ","))}\n" }
        if let mediaType = details.mediaType.map(FeedExport.line), !mediaType.isEmpty {
            text += "#KODIPROP:mimetype=\(mediaType)\n"
        }
    }

    /// Returns a value for an option, in quotes if it has quotes around it already, because readers remove one pair.
    private static func option(_ value: String) -> String {
        let bytes = Array(value.utf8)[...]
        return bytes.unquoted.count == bytes.count ? value : "\"\(value)\""
    }

    /// Returns a duration without exponent; `-1` without a duration.
    private static func number(_ duration: Double?) -> String {
        guard let duration, duration >= 0.001, duration < 1e9 else { return "-1" }
        return duration == duration.rounded() ? String(Int(duration)) : String(duration)
    }

    private static func attribute(_ name: String, _ value: String?) -> String {
        guard let value = value.map(FeedExport.line), !value.isEmpty else { return "" }
        return " \(name)=\"\(replacing("\"", with: "&quot;", in: escaped(value)))\""
    }

    /// Returns text whose ampersands are escaped if it contains references. Other players do not decode those, so all other
    /// text stays as it is.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)[...]
        guard HTMLText.decodingReferences(bytes) != bytes else { return text }
        return replacing("&", with: "&amp;", in: text)
    }

    /// Replaces a character also where it is combined with others.
    private static func replacing(_ character: Unicode.Scalar, with text: String, in source: String) -> String {
        var result = ""
        for scalar in source.unicodeScalars {
            if scalar == character { result += text } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static func jsonText(_ value: String) -> String {
        var text = "\""
        for character in FeedExport.line(value).unicodeScalars {
            if character == "\"" || character == "\\" { text += "\\" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }
}
