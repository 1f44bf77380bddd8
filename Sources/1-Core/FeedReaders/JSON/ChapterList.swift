public import FoundationEssentials

/// The chapters of a podcast's episode, as the JSON document of Podcasting 2.0 has them.
///
/// Source: “JSON Chapters”, version 1.2 of the podcast namespace. Chapters without a start are dropped.
///
/// ```swift
/// let list = try ChapterList(reading: bytes, from: address)
/// for chapter in list.chapters { print(chapter.start, chapter.title ?? "") }
/// ```
public struct ChapterList: Sendable, Hashable {
    /// A chapter.
    public struct Chapter: Sendable, Hashable, Decodable {
        /// The start in seconds.
        public var start: Double
        /// The end in seconds; `nil` for the start of the next chapter.
        public var end: Double?
        /// The title.
        public var title: String?
        /// The address of a picture.
        public var image: URL?
        /// The address of a web page about the subject.
        public var link: URL?
        /// `false` for a part that only changes the picture.
        public var isListed: Bool

        /// Reads a chapter. Malformed values other than the start count as missing.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            start = try container.required(forKey: .startTime)
            end = container.optional(forKey: .endTime)
            title = container.optional(forKey: .title)
            image = container.optional(forKey: .img)
            link = container.optional(forKey: .url)
            isListed = container.value(forKey: .toc, default: true)
        }

        private enum CodingKeys: String, CodingKey { case startTime, endTime, title, img, url, toc }
    }

    private struct Document: Decodable {
        let chapters: [Chapter]

        init(from decoder: any Decoder) throws {
            chapters = try decoder.container(keyedBy: CodingKeys.self).elements(forKey: .chapters)
        }

        private enum CodingKeys: String, CodingKey { case chapters }
    }

    /// The largest number of chapters that are kept.
    public static let chapterCount = 2_000

    /// The listed chapters, by start.
    public let chapters: [Chapter]

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - address: The absolute address of the document, for relative addresses.
    /// - Throws: ``FeedError`` if it is not JSON, or too large.
    public init(reading bytes: some Collection<UInt8>, from address: String? = nil) throws(FeedError) {
        let document = try ResilientDecoder(address: address).decode(Document.self, from: bytes).value
        let plausible = document.chapters.filter { $0.isListed && $0.start.isFinite && 0...1e9 ~= $0.start }
        chapters = Array(plausible.prefix(Self.chapterCount).sorted { $0.start < $1.start })
    }
}
