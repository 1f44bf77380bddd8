import Testing

@testable import FeedReaders

@Suite struct PageFeedLinkTests {
    private func feed(_ page: String) -> String? {
        PageFeedLink.first(in: Array(page.utf8), of: "https://www.example.com/blog/index.html")
    }

    @Test(arguments: [
        (
            #"<link rel="alternate" type="application/rss+xml" href="feed.xml">"#,
            "https://www.example.com/blog/feed.xml"
        ),
        (
            #"<LINK HREF='/a?b=1&amp;c=2' TYPE=application/atom+xml REL=Alternate />"#,
            "https://www.example.com/a?b=1&c=2"
        ),
        (
            #"<link title="a > b" rel="home alternate" type="application/feed+json; charset=utf-8" href="//b.example/f">"#,
            "https://b.example/f"
        ),
        ("<link\nrel = alternate\ntype = 'application/rss+xml' href = https://c.example/f>", "https://c.example/f"),
    ])
    func theFeedOfAPageIsFound(link: String, address: String) {
        #expect(feed("<!doctype html><html><head><title>Blog</title>\(link)</head>") == address)
    }

    @Test func theFirstAllowedFeedIsTaken() {
        let page = """
            <!-- <link rel="alternate" type="application/rss+xml" href="/comment"> -->
            <link rel="stylesheet" href="/style.css"><link rel="alternate" type="text/html" href="/de">
            <link rel="alternate" type="application/rss+xml" href="file:///etc/passwd">
            <link rel="alternate" type="application/rss+xml" href="/one">
            <link rel="alternate" type="application/rss+xml" href="/two">
            """
        #expect(feed(page) == "https://www.example.com/one")
    }

    @Test(arguments: [
        "", "<", "<link", "<link ", "<link =", "<link rel", "<link rel=", #"<link rel=""#, "<!--", "<!-- - --",
        #"<link rel="alternate" type="application/rss+xml">"#, #"<linked rel="alternate" href="/a">"#,
        #"<a rel="alternate" type="application/rss+xml" href="/a">"#,
    ])
    func pagesWithoutFeedNameNone(page: String) {
        #expect(feed(page) == nil)
    }
}
