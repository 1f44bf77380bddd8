/// The vocabularies in feeds that the readers know.
enum XMLNamespace: UInt8, Sendable {
    /// No namespace, or one of RSS's.
    case rss
    case atom
    /// Media RSS.
    case media
    case itunes
    /// Podcasting 2.0.
    case podcast
    /// Dublin Core, both the elements and the terms.
    case dublinCore
    /// RSS's module for complete texts.
    case content
    case rdf
    /// RSS 1.0's module for enclosures.
    case enclosure
    case xspf
    case xhtml
    case other

    /// Returns the namespace with a name that a document declares.
    ///
    /// In practice, names differ in scheme, host, case and last character, so only their distinctive part counts.
    init(name: String) {
        var text = name.utf8.prefix(200).map(\.lowercased)
        while let last = text.last, last <= 0x20 || "/#".utf8.contains(last) { text.removeLast() }
        let bytes = text[...]
        func contains(_ part: StaticString) -> Bool { bytes.firstIndex(ofText: part) != nil }
        if bytes.isEmpty {
            self = .rss
        } else if contains("www.w3.org/2005/atom") || contains("purl.org/atom") || contains("purl.org/net/atom") {
            self = .atom
        } else if contains("yahoo.com/mrss") || contains("rssboard.org/media-rss") || contains("yahoo.com/media-rss") {
            self = .media
        } else if contains("dtds/podcast-1.0") {
            self = .itunes
        } else if contains("podcastindex.org/namespace") || contains("podcastindex-org/podcast-namespace") {
            self = .podcast
        } else if contains("purl.org/dc/") {
            self = .dublinCore
        } else if contains("purl.org/rss/1.0/modules/content") {
            self = .content
        } else if contains("w3.org/1999/02/22-rdf-syntax-ns") {
            self = .rdf
        } else if contains("purl.oclc.org/net/rss_2.0/enc") {
            self = .enclosure
        } else if contains("xspf.org/ns") {
            self = .xspf
        } else if contains("w3.org/1999/xhtml") {
            self = .xhtml
        } else if contains("purl.org/rss/1.0/modules") {
            self = .other
        } else if contains("purl.org/rss/1.0") || contains("netscape.com/rdf/simple")
            || contains("backend.userland.com")
            || contains("blogs.law.harvard.edu/tech/rss") || contains("purl.org/net/rss")
            || contains("rssboard.org/rss")
            || contains("cyber.law.harvard.edu/rss")
        {
            self = .rss
        } else {
            self = .other
        }
    }

    /// Returns the namespace that a prefix without a declaration usually means.
    init(undeclaredPrefix prefix: String) {
        switch prefix {
        case "": self = .rss
        case "atom", "atom10", "a10": self = .atom
        case "media": self = .media
        case "itunes": self = .itunes
        case "podcast": self = .podcast
        case "dc", "dcterms": self = .dublinCore
        case "content": self = .content
        case "rdf": self = .rdf
        default: self = .other
        }
    }
}
