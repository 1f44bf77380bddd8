/// The values of an `#EXTINF` line, as bytes of the source.
struct M3UInfo {
    var duration: Double?
    var title = ArraySlice<UInt8>()
    var channel = ArraySlice<UInt8>()
    var channelName = ArraySlice<UInt8>()
    var channelNumber = ArraySlice<UInt8>()
    var image = ArraySlice<UInt8>()
    var group = ArraySlice<UInt8>()
    var guides = ArraySlice<UInt8>()
    var catchup = M3UCatchup()
    var userAgent: ArraySlice<UInt8>?
    var referrer: ArraySlice<UInt8>?

    init() {}

    /// Reads the line after `#EXTINF`: `:DURATION [NAME="VALUE" …],TITLE`.
    ///
    /// - Parameters:
    ///   - text: The line after the tag's name.
    ///   - limit: The largest number of bytes of the line. The rest is ignored.
    init(_ text: ArraySlice<UInt8>, limit: Int) {
        let text = text.prefix(8 * limit)
        var rest = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
        let number = rest.prefix { $0.isNumberPart && !$0.isLetter }
        if let seconds = number.number, seconds > 0, seconds < 1e9 { duration = seconds }
        rest = rest[number.endIndex...]
        var attributes = M3UAttributes(rest)
        // `#EXTINF:-1,tvg-id="…" …,TITLE`
        if rest.trimmed.first == UInt8(ascii: ",") {
            let shifted = M3UAttributes(rest.trimmed.dropFirst())
            if shifted.beginsWithQuotedAttribute { attributes = shifted }
        }
        while let (name, value) = attributes.next() { set(name, HTMLText.decodingReferences(value)) }
        title = HTMLText.decodingReferences(attributes.rest.trimmed)
    }

    private mutating func set(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        if value.isEmpty { return }
        switch name.count {
        case 6 where name.matches("tvg-id") || name.matches("tvg_id"): channel = value
        case 8 where name.matches("tvg-name") || name.matches("tvg_name"): channelName = value
        case 8 where name.matches("tvg-logo") || name.matches("tvg_logo"): image = value
        case 14 where name.matches("tvg-logo-small") && image.isEmpty: image = value
        case 4 where name.matches("logo") && image.isEmpty: image = value
        case 8 where name.matches("tvg-chno") || name.matches("tvg_chno"): channelNumber = value
        case 9 where name.matches("ch-number"), 14 where name.matches("channel-number"): channelNumber = value
        case 11 where name.matches("group-title") || name.matches("group_title"): group = value
        case 7 where name.matches("tvg-url") || name.matches("url-tvg"), 9 where name.matches("x-tvg-url"):
            guides = value
        case 10 where name.matches("user-agent"), 15 where name.matches("http-user-agent"): userAgent = value
        case 7 where name.matches("referer"), 13 where name.matches("http-referrer"): referrer = value
        case 12 where name.matches("http-referer"): referrer = value
        default: catchup.set(name, value)
        }
    }
}
