import FeedReaders
import FoundationEssentials
import PlaybackModel
import Playhead
import Synchronization

/// Opens the media of web pages that a ``MediaOpening`` has found, again each time, because their addresses expire.
final class PageResolver: MediaResolver {
    /// The resolver of the process, which is registered with its first page.
    static let shared: PageResolver = {
        let resolver = PageResolver()
        MediaResolvers.register(resolver)
        return resolver
    }()

    private struct State {
        /// The pages with the largest height of their pictures.
        var pages: [String: Int?] = [:]
        /// The media that were found while pages were opened, for their first playback.
        var found: [String: ExtractedPage.Medium] = [:]
        /// The heights to choose from, of pages that were opened.
        var heights: [String: [Int]] = [:]
    }

    private let state = Mutex(State())
    private let extractor: PageExtractor

    init(_ extractor: PageExtractor = PageExtractor()) { self.extractor = extractor }

    /// `true` if pages can be opened.
    var isAvailable: Bool { extractor.isAvailable }

    /// Finds the media of a page.
    func extract(_ page: String, maximumHeight: Int?) async throws(OpeningError) -> ExtractedPage {
        var extractor = extractor
        extractor.maximumHeight = maximumHeight
        return try await extractor.extract(page)
    }

    /// Remembers the address of a page.
    func add(_ page: String, maximumHeight: Int? = nil, found medium: ExtractedPage.Medium? = nil) {
        state.withLock { state in
            state.pages[page] = .some(maximumHeight)
            if let medium, state.found.count < 100 { state.found[page] = medium }
            if let medium { state.heights[page] = medium.heights }
        }
    }

    /// The heights of pictures to choose from; empty for other addresses, and for pages that were not opened yet.
    func heights(of page: String) -> [Int] { state.withLock { $0.heights[page] ?? [] } }

    /// Limits the height of a page's picture from its next opening on.
    func setMaximumHeight(_ height: Int?, of page: String) {
        state.withLock { state in
            guard state.pages[page] != nil else { return }
            state.pages[page] = .some(height)
            state.found[page] = nil
        }
    }

    func resolves(_ address: URL) -> Bool { state.withLock { $0.pages[address.absoluteString] != nil } }

    func resolve(_ address: URL) async throws(PlaybackError) -> ResolvedMedia {
        let page = address.absoluteString
        let (found, height) = state.withLock { ($0.found.removeValue(forKey: page), $0.pages[page] ?? nil) }
        do throws(OpeningError) {
            if let found { return try Self.media(found, in: address) }
            let extracted = try await extract(page, maximumHeight: height)
            guard let medium = extracted.medium else { throw OpeningError(.noMediaInPage) }
            state.withLock { $0.heights[page] = medium.heights }
            return try Self.media(medium, in: address)
        } catch {
            throw error.playbackError
        }
    }

    private static func media(_ medium: ExtractedPage.Medium, in page: URL) throws(OpeningError) -> ResolvedMedia {
        guard let url = URL(string: medium.address) else { throw OpeningError(.noMediaInPage) }
        var headers = medium.headers
        var userAgent: String?
        for (name, value) in medium.headers where name.lowercased() == "user-agent" {
            userAgent = value
            headers[name] = nil
        }
        var media = ResolvedMedia(url: url, title: medium.title, headers: headers, userAgent: userAgent)
        media.initiator = page
        return media
    }
}
