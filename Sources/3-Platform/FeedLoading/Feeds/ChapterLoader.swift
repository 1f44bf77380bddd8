public import FeedReaders
import FoundationEssentials
public import PlaybackModel

/// Loads the chapters of podcasts that are in separate documents.
///
/// ```swift
/// if let address = episode.details?.chapters {
///     let chapters = try await ChapterLoader().load(address).mediaChapters
/// }
/// ```
public struct ChapterLoader: Sendable {
    private let client: HTTPClient

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - cacheFolder: The folder for copies; `nil` for none. Default: `playhead/feeds` in the user's cache folder.
    ///   - userAgent: The user agent. Default `Playhead`.
    public init(cacheFolder: String? = FeedLoader.defaultCacheFolder, userAgent: String = "Playhead") {
        self.init(client: HTTPClient(userAgent: userAgent, cache: cacheFolder.map { HTTPCache(folder: $0) }))
    }

    /// Creates a loader with a client.
    package init(client: HTTPClient) { self.client = client }

    /// Loads chapters.
    ///
    /// - Parameter address: An http or https address.
    /// - Throws: ``/FeedReaders/FeedError``.
    public func load(_ address: String) async throws(FeedError) -> ChapterList {
        var request = HTTPRequest(address)
        request.isNamed = true
        request.accept = "application/json+chapters, application/json, */*;q=0.5"
        request.limits.byteCount = 4 << 20
        let response = try await client.fetch(request)
        return try ChapterList(reading: response.body, from: response.address.text)
    }
}

extension ChapterList {
    /// The chapters for a player. A chapter without an end lasts until the next; the last one has no end.
    public var mediaChapters: [MediaChapter] {
        chapters.enumerated().map { index, chapter in
            let next = chapters.indices.contains(index + 1) ? chapters[index + 1].start : nil
            let start = CMTime(seconds: chapter.start, preferredTimescale: 1_000)
            let end = (chapter.end.flatMap { $0 > chapter.start ? $0 : nil } ?? next).map {
                CMTime(seconds: $0, preferredTimescale: 1_000)
            }
            return MediaChapter(
                range: CMTimeRange(start: start, end: end ?? .positiveInfinity), title: chapter.title,
                image: chapter.image?.absoluteString, link: chapter.link?.absoluteString)
        }
    }
}
