import Localization
import MediaReaders

/// Reads the feeds that are XML: RSS, Atom, OPML, XSPF and ASX.
enum XMLFeedReader {
    /// Reads a feed.
    ///
    /// - Parameters:
    ///   - bytes: The whole document.
    ///   - address: The absolute address of the document.
    ///   - charset: The encoding that the server declares.
    ///   - limits: The limits.
    /// - Returns: The feed with all entries that could be read.
    /// - Throws: ``FeedError/Code/notAFeed`` for other documents, and ``FeedError/Code/entities`` for entities.
    static func read(
        _ bytes: [UInt8], from address: String, charset: String? = nil, limits: FeedLimits
    ) throws(FeedError) -> Feed {
        if bytes.count > limits.byteCount { throw FeedError(.tooLarge) }
        let reader = XMLDocumentReader(limits: limits, base: AddressPolicy(base: address), charset: charset) {
            root, attributes throws(FeedError) -> (any XMLFeedHandler)? in
            try handler(for: root, attributes, address: address, limits: limits)
        }
        try reader.read(bytes, isLast: true)
        guard let handler = reader.handler as? any XMLFeedBuilder else { throw FeedError(.notAFeed) }
        let feed = handler.builder.feed
        if let damage = reader.damage, feed.entries.isEmpty, feed.dropped.count <= reader.damageCount { throw damage }
        guard handler.hasList || !feed.entries.isEmpty || !feed.dropped.isEmpty else { throw FeedError(.notAFeed) }
        if reader.hasLeadingText { handler.report(line: 1, reason: localized("There is text before the document.")) }
        if reader.damage != nil { handler.builder.noteUnknown() }
        return handler.finish()
    }

    /// Returns whether an XML declaration is near the beginning of a text, behind the warnings of a server.
    static func hasDeclaration(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(4096).firstIndex(ofText: "<?xml ") != nil
    }

    private static func handler(
        for root: XMLElementName, _ attributes: XMLAttributes, address: String, limits: FeedLimits
    ) throws(FeedError) -> (any XMLFeedHandler)? {
        switch (root.namespace, root.local) {
        case (_, "rss"), (_, "rdf"), (.rss, "channel"):
            return SyndicationHandler(FeedBuilder(.rss, from: address, limits: limits))
        case (.atom, "feed"), (.rss, "feed"), (.atom, "entry"):
            return SyndicationHandler(FeedBuilder(.atom, from: address, limits: limits))
        case (_, "opml"): return OPMLHandler(FeedBuilder(.opml, from: address, limits: limits))
        case (.xspf, "playlist"), (.rss, "playlist"):
            return XSPFHandler(FeedBuilder(.xspf, from: address, limits: limits))
        case (_, "asx"): return ASXHandler(FeedBuilder(.asx, from: address, limits: limits))
        case (_, "tv"):
            throw FeedError(.notAFeed, detail: FeedError.televisionGuide)
        case (_, "html"): throw FeedError(.notAFeed, detail: localized("It is a web page."))
        default: return nil
        }
    }
}

/// A handler whose result is a feed.
protocol XMLFeedBuilder: XMLFeedHandler {
    var builder: FeedBuilder { get set }
    /// A Boolean value that indicates whether the document has the element that contains the list. Without it, a document
    /// with the same root may be something else.
    var hasList: Bool { get }

    /// Returns the feed.
    func finish() -> Feed
}

extension XMLFeedBuilder {
    var isComplete: Bool { false }

    func report(line: Int, reason: String) { builder.drop(at: localized("line \(line)"), reason) }

    /// Returns an absolute address, or reports why it is not allowed.
    func address(
        _ reference: String, for use: AddressPolicy.Use, _ scope: XMLScope, at place: @autoclosure () -> String
    ) -> String? {
        var reference = reference
        if let base = scope.base, let resolved = try? base.resolve(reference, for: use) { reference = resolved }
        return builder.address(Array(reference.utf8)[...], for: use, at: place())
    }
}
