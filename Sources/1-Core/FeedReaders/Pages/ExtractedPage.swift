import FoundationEssentials
import MediaReaders

/// The media of a web page, as yt-dlp describes it.
public struct ExtractedPage: Sendable, Hashable {
    /// A medium of the page.
    public struct Medium: Sendable, Hashable {
        /// The address of the medium, which may expire.
        public var address: String
        /// The title.
        public var title: String?
        /// The duration in seconds.
        public var duration: Double?
        /// The address of a picture.
        public var image: String?
        /// The headers that the server requires.
        public var headers: [String: String] = [:]
        /// The subtitles.
        public var captions: [FeedCaption] = []
        /// The height of the picture; `nil` if it is unknown or adaptive.
        public var height: Int?
        /// The heights of pictures to choose from, the largest first.
        public var heights: [Int] = []
    }

    /// The medium of a page with one; `nil` for a page with several.
    public var medium: Medium?
    /// The pages or media of a list, such as a channel.
    public var entries: [FeedEntry] = []
    /// The title of the page.
    public var title: String?

    /// The largest number of entries that are read.
    package static let entryLimit = 10_000

    /// Reads the output of `yt-dlp -J`; `nil` if it is malformed or contains nothing that can be played.
    ///
    /// - Parameters:
    ///   - json: The output. Untrusted.
    ///   - page: The address of the page. Pictures and captions in a part of the network that it may not name are left out.
    ///   - maximumHeight: The largest height of the picture; `nil` for the best.
    package init?(_ json: [UInt8], from page: String, maximumHeight: Int? = nil) {
        self.init(json, maximumHeight)
        let policy = AddressPolicy(base: page)
        func isAllowed(_ address: String) -> Bool { (try? policy.resolve(address, for: .web)) != nil }
        let image = medium?.image
        medium?.image = image.flatMap { isAllowed($0) ? $0 : nil }
        medium?.captions.removeAll { !isAllowed($0.address) }
        for index in entries.indices {
            let image = entries[index].image
            entries[index].image = image.flatMap { isAllowed($0) ? $0 : nil }
            entries[index].details?.captions.removeAll { !isAllowed($0.address) }
        }
    }

    private init?(_ json: [UInt8], _ maximumHeight: Int?) {
        guard let info = try? JSONDecoder().decode(Info.self, from: Data(json)) else { return nil }
        title = info.title.map(Self.line)
        if let list = info.entries?.values, info.kind != "video" {
            // A page with one film in a list plays like the film.
            if list.count == 1, let only = list.first, let medium = Medium(only, maximumHeight) {
                self.medium = medium
                return
            }
            for entry in list.prefix(Self.entryLimit) {
                // Several media of one page have the same page.
                if entry.webpage == nil || entry.webpage == info.webpage, !(entry.formats?.values.isEmpty ?? true),
                    let medium = Medium(entry, maximumHeight)
                {
                    entries.append(FeedEntry(medium))
                    continue
                }
                guard let address = Self.web(entry.webpage ?? entry.url) ?? Self.web(entry.url) else { continue }
                entries.append(
                    FeedEntry(
                        title: entry.title.map(Self.line), address: address, duration: Self.seconds(entry.duration),
                        image: entry.picture))
            }
            if entries.isEmpty { return nil }
            return
        }
        guard let medium = Medium(info, maximumHeight) else { return nil }
        self.medium = medium
    }

    fileprivate static func web(_ address: String?) -> String? {
        guard let address, address.utf8.count <= 16_384 else { return nil }
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
        return try? AddressPolicy(base: address).resolve(address)
    }

    fileprivate static func line(_ text: String) -> String { PrintableText(text, maximumLength: 500).string }

    fileprivate static func seconds(_ value: Double?) -> Double? {
        value.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    }

    /// The first of the headers that matter to servers of media.
    fileprivate static func headers(_ all: [String: String]?) -> [String: String] {
        let wanted: Set = ["user-agent", "referer", "origin", "cookie", "authorization"]
        return (all ?? [:]).filter { name, value in
            wanted.contains(name.lowercased()) && value.utf8.count < 8192 && value.utf8.allSatisfy { $0 >= 0x20 }
        }
    }
}

extension FeedEntry {
    /// An entry that plays without its page.
    fileprivate init(_ medium: ExtractedPage.Medium) {
        var details = Details()
        details.headers = medium.headers
        details.captions = medium.captions
        self.init(
            title: medium.title, address: medium.address, duration: medium.duration, image: medium.image,
            details: details)
    }
}

extension ExtractedPage.Medium {
    /// Chooses a stream with picture and sound: an adaptive one, or else the best that is complete.
    fileprivate init?(_ info: Info, _ maximumHeight: Int?) {
        let formats = (info.formats?.values ?? []).filter { $0.isPlayable }
        let fitting = formats.filter { ($0.height ?? 0) <= maximumHeight ?? .max }
        // Streams in order of quality, from the worst to the best.
        let complete = fitting.filter { $0.hasPicture && $0.hasSound && !$0.isAdaptive }
        let tallest = fitting.lazy.filter(\.hasPicture).compactMap(\.height).max() ?? 0
        let adaptive = formats.last { $0.isAdaptive && $0.hasPicture } ?? formats.last { $0.isAdaptive }
        let limited = maximumHeight == nil ? nil : fitting.last { $0.isAdaptive && $0.hasPicture && $0.hasSound }
        let chosen: (String?, Format?)
        if let best = complete.last, (best.height ?? 0) >= tallest || adaptive == nil {
            chosen = (best.url, best)
        } else if let limited {
            chosen = (limited.url, limited)
        } else if let adaptive {
            chosen = (adaptive.manifest ?? adaptive.url, adaptive)
        } else if let sound = formats.last(where: { $0.hasSound && !$0.isSegmented }) {
            chosen = (sound.url, sound)
        } else if let any = formats.last(where: { !$0.isSegmented }) {
            chosen = (any.url, any)
        } else {
            chosen = (formats.isEmpty ? info.url : nil, nil)
        }
        guard let address = ExtractedPage.web(chosen.0) else { return nil }
        self.address = address
        heights = Set(formats.filter { $0.hasPicture && $0.hasSound }.compactMap(\.height)).filter { $0 > 0 }
            .sorted(by: >)
        title = info.title.map(ExtractedPage.line)
        duration = ExtractedPage.seconds(info.duration)
        image = info.picture
        headers = ExtractedPage.headers(chosen.1?.headers ?? info.headers)
        height = chosen.0 == chosen.1?.manifest ? nil : chosen.1?.height
        for (language, files) in (info.subtitles ?? [:]).sorted(by: { $0.key < $1.key }).prefix(200) {
            guard
                let file = files.values.last(where: { $0.ext == "vtt" })
                    ?? files.values.last(where: { $0.ext == "srt" }),
                let address = ExtractedPage.web(file.url)
            else { continue }
            captions.append(
                FeedCaption(
                    address: address, mediaType: file.ext == "vtt" ? "text/vtt" : "application/x-subrip",
                    language: ExtractedPage.line(language)))
        }
    }
}

/// An information dictionary of yt-dlp. All values are optional, and malformed ones are as if they were missing.
private struct Info: Decodable {
    var kind: String?
    var title: String?
    var url: String?
    var webpage: String?
    var duration: Double?
    var picture: String?
    var headers: [String: String]?
    var entries: Tolerant<Info>?
    var formats: Tolerant<Format>?
    var subtitles: [String: Tolerant<Caption>]?

    private enum CodingKeys: String, CodingKey {
        case kind = "_type"
        case title, url, duration, thumbnail, thumbnails, entries, formats, subtitles
        case webpage = "webpage_url"
        case headers = "http_headers"
    }

    private struct Picture: Decodable {
        var url: String?
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys) -> Value? { try? container.decode(Value.self, forKey: key) }
        kind = value(.kind)
        title = value(.title)
        url = value(.url)
        webpage = value(.webpage)
        duration = value(.duration)
        let pictures: Tolerant<Picture>? = value(.thumbnails)
        picture = ExtractedPage.web(value(.thumbnail)) ?? ExtractedPage.web(pictures?.values.last?.url)
        headers = value(.headers)
        entries = value(.entries)
        formats = value(.formats)
        subtitles = value(.subtitles)
    }
}

/// A stream of a medium.
private struct Format: Decodable {
    var url: String?
    var manifest: String?
    var transport: String?
    var height: Int?
    var video: String?
    var audio: String?
    var headers: [String: String]?
    var isProtected = false

    private enum CodingKeys: String, CodingKey {
        case url, height
        case manifest = "manifest_url"
        case transport = "protocol"
        case video = "vcodec"
        case audio = "acodec"
        case headers = "http_headers"
        case isProtected = "has_drm"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys) -> Value? { try? container.decode(Value.self, forKey: key) }
        url = value(.url)
        manifest = value(.manifest)
        transport = value(.transport)
        height = value(.height)
        video = value(.video)
        audio = value(.audio)
        headers = value(.headers)
        isProtected = value(.isProtected) ?? false
    }

    private var isHLS: Bool { transport?.hasPrefix("m3u8") ?? false }

    /// `true` for streams that an engine opens by a separate address.
    var isPlayable: Bool {
        guard !isProtected, url != nil || manifest != nil else { return false }
        return switch transport {
        case nil, "http", "https", "m3u8", "m3u8_native": true
        case "http_dash_segments": manifest != nil
        default: false
        }
    }

    /// `true` if a playlist or manifest offers several qualities.
    var isAdaptive: Bool { isHLS || transport == "http_dash_segments" }
    /// `true` if the address is one of many parts.
    var isSegmented: Bool { transport == "http_dash_segments" }
    // An unknown codec is one.
    var hasPicture: Bool { video != "none" }
    var hasSound: Bool { audio != "none" }
}

private struct Caption: Decodable {
    var url: String?
    var ext: String?
}

/// An array whose malformed elements are left out.
private struct Tolerant<Element: Decodable>: Decodable {
    var values: [Element] = []

    private struct Anything: Decodable {}

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let value = try? container.decode(Element.self) {
                values.append(value)
            } else {
                _ = try container.decode(Anything.self)
            }
        }
    }
}
