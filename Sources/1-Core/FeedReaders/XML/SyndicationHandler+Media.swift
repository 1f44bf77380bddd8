import MediaReaders

/// Media RSS 1.5.1.
extension SyndicationHandler {
    func beginMedia(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        switch name.local {
        case "group":
            context.append(.media)
            return .elements
        case "content":
            context.append(.media)
            addContent(attributes, scope)
            return .elements
        case "thumbnail":
            item?.image.offer(web(attributes["url"], scope), rank: 2)
            return .nothing
        case "player":
            item?.page.offer(web(attributes["url"], scope), rank: 3)
            item?.hasPlayer = true
            return .nothing
        case "subtitle":
            if let address = web(attributes["href"], scope), (item?.captions.count ?? 0) < SyndicationItem.partLimit {
                item?.captions.append(
                    FeedCaption(
                        address: address, mediaType: MediaCandidate.type(attributes["type"]),
                        language: language(attributes["lang"])))
            }
            return .nothing
        case "title", "description", "category", "rating":
            form = .html
            return .text
        case "credit":
            return ["author", "artist", "owner", "uploader", nil].contains(attributes["role"]?.lowercased())
                ? .text : .nothing
        default: return .nothing
        }
    }

    private func addContent(_ attributes: XMLAttributes, _ scope: XMLScope) {
        guard let reference = attributes["url"] else { return }
        var facts = MediaCandidate(address: "", origin: .media)
        facts.medium = attributes["medium"]?.lowercased()
        facts.duration = attributes["duration"].flatMap { FeedDuration.seconds(Array($0.utf8)[...]) }
        facts.byteCount = byteCount(attributes["fileSize"])
        facts.bitRate = number(attributes["bitrate"]) ?? 0
        facts.height = number(attributes["height"]).map { Int(min($0, 100_000)) } ?? 0
        facts.isDefault = attributes["isDefault"]?.lowercased() == "true"
        facts.isSample = attributes["expression"]?.lowercased() == "sample"
        add(reference, attributes["type"], facts, scope)
    }

    func endMedia(_ name: String, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name {
        case "title": item?.title.offer(line(text), rank: 2)
        case "description": item?.summary.offer(paragraphs(text), rank: 2)
        case "category": item?.group.offer(line(text), rank: 1)
        case "credit": item?.author.offer(person(text), rank: 3)
        case "rating":
            if text.trimmed.matches("adult") { item?.isExplicit.offer(true, rank: 1) }
            if text.trimmed.matches("nonadult") { item?.isExplicit.offer(false, rank: 1) }
        default: break
        }
    }
}
