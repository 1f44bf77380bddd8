import MediaReaders

extension SyndicationHandler {
    func beginInChannel(
        _ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope
    ) -> XMLElementContent {
        if case .image? = context.last { return name.local == "url" ? .text : .nothing }
        if case .person? = context.last { return name.local == "name" ? .text : .nothing }
        switch (name.namespace, name.local) {
        case (_, "rss"), (_, "rdf"): return .container
        case (_, "channel"), (.atom, "feed"), (.rss, "feed"):
            hasList = true
            return .container
        case (.rss, "title"), (.atom, "title"), (.rss, "subtitle"), (.atom, "subtitle"), (.atom, "tagline"),
            (.atom, "info"), (.rss, "description"):
            form = form(name, attributes)
            return .text
        case (.itunes, "subtitle"), (.itunes, "summary"), (.itunes, "author"), (.rss, "managingeditor"),
            (.rss, "language"), (.dublinCore, _), (.atom, "logo"), (.atom, "icon"), (.rss, "logo"), (.rss, "icon"),
            (.itunes, "title"), (.itunes, "new-feed-url"):
            return .text
        case (.rss, "author"), (.atom, "author"):
            guard isAtom || name.namespace == .atom else { return .text }
            context.append(.person)
            return .elements
        case (.rss, "image"):
            context.append(.image)
            channel.image.offer(web(attributes["href"], scope), rank: 1)
            return .elements
        case (.itunes, "image"):
            channel.image.offer(web(attributes["href"] ?? attributes["url"], scope), rank: 0)
            return .text
        case (.media, "thumbnail"):
            channel.image.offer(web(attributes["url"], scope), rank: 3)
            return .nothing
        case (.rss, "link"), (.atom, "link"):
            guard let address = attributes["href"] else { return .text }
            readChannelLink(address, rel: attributes["rel"], scope)
            return .nothing
        default: return .nothing
        }
    }

    private func readChannelLink(_ reference: String, rel: String?, _ scope: XMLScope) {
        switch rel?.lowercased() {
        case nil, "alternate": channel.page.offer(web(reference, scope), rank: 1)
        case "next": channel.next.offer(web(reference, scope), rank: 0)
        // RFC 5005, 4: archived feeds continue with older documents.
        case "prev-archive": channel.next.offer(web(reference, scope), rank: 1)
        default: break
        }
    }

    func endInChannel(_ name: XMLElementName, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch (context.last, name.local) {
        case (.image?, "url"): return channel.image.offer(web(text, scope), rank: 1)
        case (.person?, "name"):
            form = .plain
            return channel.author.offer(line(text), rank: 1)
        case (.image?, "image"), (.person?, "author"):
            context.removeLast()
            return
        default: break
        }
        switch (name.namespace, name.local) {
        case (.rss, "title"), (.atom, "title"): channel.title.offer(line(text), rank: 0)
        case (.itunes, "title"), (.dublinCore, "title"): channel.title.offer(line(text), rank: 1)
        case (.rss, "description"), (.atom, "subtitle"), (.rss, "subtitle"), (.atom, "tagline"):
            channel.summary.offer(paragraphs(text), rank: 0)
        case (.itunes, "summary"), (.atom, "info"): channel.summary.offer(paragraphs(text), rank: 1)
        case (.itunes, "subtitle"), (.dublinCore, "description"): channel.summary.offer(paragraphs(text), rank: 2)
        case (.itunes, "author"): channel.author.offer(person(text), rank: 0)
        case (.dublinCore, "creator"), (.rss, "author"): channel.author.offer(person(text), rank: 2)
        case (.rss, "managingeditor"), (.dublinCore, "publisher"): channel.author.offer(person(text), rank: 3)
        case (.rss, "language"), (.dublinCore, "language"): channel.language.offer(line(text), rank: 0)
        case (.itunes, "image"), (.atom, "logo"), (.rss, "logo"): channel.image.offer(web(text, scope), rank: 2)
        case (.atom, "icon"), (.rss, "icon"): channel.image.offer(web(text, scope), rank: 4)
        case (.rss, "link"), (.atom, "link"): channel.page.offer(web(text, scope), rank: 0)
        case (.itunes, "new-feed-url"): channel.newAddress.offer(web(text, scope), rank: 0)
        default: break
        }
    }
}
