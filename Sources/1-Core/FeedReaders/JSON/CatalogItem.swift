import Localization

/// The members of an item in a catalog.
struct CatalogItem {
    var id: String?
    var title: String?
    var address: String?
    var duration: Double?
    var image: String?
    var group: String?
    var details = FeedEntry.Details()
    /// `true` if `details` was changed.
    var hasDetails = false
    /// `true` if the item has an address that is not allowed, which was reported.
    var hasRefusedAddress = false

    private static let maximumListCount = 100

    /// Reads the value of a member. Unknown members are skipped.
    mutating func read(_ key: String, _ source: inout JSONSource) throws(JSONError) {
        switch key {
        case "id", "guid": id = try source.line(key)
        case "title", "name": title = try source.line(key) ?? title
        case "address", "url", "uri", "src", "href", "stream":
            guard let reference = try source.reference(key) else { return }
            let resolved = source.address(of: reference, key, for: .media)
            if resolved == nil { hasRefusedAddress = true }
            address = address ?? resolved
        case "duration": duration = try source.duration(key)
        case "image", "thumbnail", "poster", "logo", "cover", "icon", "artwork":
            image = try source.address(key, for: .web) ?? image
        case "group", "category", "genre": group = try source.line(key)
        default: try readDetail(key, &source)
        }
    }

    private mutating func readDetail(_ key: String, _ source: inout JSONSource) throws(JSONError) {
        hasDetails = true
        switch key {
        case "description", "summary": details.summary = try source.text(key)
        case "author", "creator", "artist": details.author = try source.line(key)
        case "page", "link", "website": details.page = try source.address(key, for: .web)
        case "published", "date": details.published = try source.date(key)
        case "type", "mediaType", "mimeType":
            // Other values, such as `video`, are not media types.
            if let type = try source.line(key), type.contains("/") { details.mediaType = type }
        case "size", "byteCount": details.byteCount = try source.integer(key).map(Int64.init)
        case "series", "show": details.series = try source.line(key)
        case "season": details.season = try source.integer(key)
        case "episode": details.episode = try source.number(key)
        case "live", "isLive": details.isLive = try source.bool(key)
        case "explicit", "isExplicit": details.isExplicit = try source.bool(key)
        case "chapters": details.chapters = try source.address(key, for: .web)
        case "channel", "tvg-id": details.channel = try source.line(key)
        case "channelName", "tvg-name": details.channelName = try source.line(key)
        case "channelNumber", "tvg-chno": details.channelNumber = try source.line(key)
        case "captions", "subtitles", "tracks": try readCaptions(key, &source)
        case "alternatives": try readAlternatives(key, &source)
        case "headers": try readHeaders(key, &source)
        default: try source.cursor.skip()
        }
    }

    // MARK: - Lists

    private mutating func readCaptions(_ key: String, _ source: inout JSONSource) throws(JSONError) {
        var captions: [FeedCaption] = []
        try source.forEach(key) { source throws(JSONError) in
            guard captions.count < Self.maximumListCount else {
                if captions.count == Self.maximumListCount { source.drop(localized("There are too many captions.")) }
                return try source.cursor.skip()
            }
            if let caption = try Self.readCaption(&source) { captions.append(caption) }
        }
        guard !captions.isEmpty else { return }
        details.captions = captions
    }

    private static func readCaption(_ source: inout JSONSource) throws(JSONError) -> FeedCaption? {
        guard try source.cursor.beginObject() else {
            return try source.address("address", for: .web).map { FeedCaption(address: $0) }
        }
        var address: String?
        var isRefused = false
        var mediaType: String?
        var language: String?
        while let key = try source.cursor.nextKey() {
            switch key {
            case "address", "url", "uri", "src", "href":
                address = try source.address(key, for: .web)
                isRefused = address == nil
            case "type", "mediaType", "mimeType":
                if let type = try source.line(key), type.contains("/") { mediaType = type }
            case "language", "lang", "srclang": language = try source.line(key)
            default: try source.cursor.skip()
            }
        }
        guard let address else {
            if !isRefused { source.drop(localized("The required field “address” is missing.")) }
            return nil
        }
        return FeedCaption(address: address, mediaType: mediaType, language: language)
    }

    private mutating func readAlternatives(_ key: String, _ source: inout JSONSource) throws(JSONError) {
        var alternatives: [String] = []
        try source.forEach(key) { source throws(JSONError) in
            guard alternatives.count < Self.maximumListCount else { return try source.cursor.skip() }
            if let address = try source.address("address", for: .media) { alternatives.append(address) }
        }
        guard !alternatives.isEmpty else { return }
        details.alternatives = alternatives
    }

    private mutating func readHeaders(_ key: String, _ source: inout JSONSource) throws(JSONError) {
        source.enter(key)
        defer { source.leave() }
        guard try source.cursor.beginObject() else { return try source.dropValue(expected: "an object") }
        var headers = RequestHeaders()
        while let name = try source.cursor.nextKey() {
            if let value = try source.cursor.scalar().text { headers.add(name, value) }
        }
        if !headers.refused.isEmpty {
            source.drop(
                localized("Headers that lists cannot set: \(headers.refused.sorted().joined(separator: ", "))."))
        }
        guard !headers.fields.isEmpty else { return }
        details.headers = headers.fields
    }
}
