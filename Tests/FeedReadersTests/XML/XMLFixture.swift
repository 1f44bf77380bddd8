@testable import FeedReaders

/// Reads documents in tests.
enum XMLFixture {
    static let address = "https://www.example.com/feeds/all.xml"

    static func read(_ text: String, limits: FeedLimits = FeedLimits()) throws(FeedError) -> Feed {
        try XMLFeedReader.read(Array(text.utf8), from: address, limits: limits)
    }

    static func error(_ bytes: [UInt8], limits: FeedLimits = FeedLimits()) -> FeedError.Code? {
        do throws(FeedError) {
            _ = try XMLFeedReader.read(bytes, from: address, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    /// An RSS feed with usual namespaces around items.
    static func rss(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
          xmlns:media="http://search.yahoo.com/mrss/" xmlns:podcast="https://podcastindex.org/namespace/1.0"
          xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Feed</title>\(content)</channel></rss>
        """
    }

    /// The single entry of an RSS item.
    static func entry(_ content: String) throws(FeedError) -> FeedEntry? {
        try read(rss("<item>\(content)</item>")).entries.first
    }
}
