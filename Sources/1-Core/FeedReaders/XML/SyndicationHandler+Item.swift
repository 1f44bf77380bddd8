import Localization
import MediaReaders

extension SyndicationHandler {
    func beginInItem(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        if case .person? = context.last { return name.local == "name" ? .text : .nothing }
        if case .alternate(let facts)? = context.last {
            if name.local == "source" { add(attributes["uri"], attributes["contentType"], facts, scope) }
            return .nothing
        }
        switch name.namespace {
        case .rss, .atom: return beginCore(name, attributes, scope)
        case .media: return beginMedia(name, attributes, scope)
        case .podcast: return beginPodcast(name, attributes, scope)
        case .itunes:
            if name.local == "image" { item?.image.offer(web(attributes["href"] ?? attributes["url"], scope), rank: 0) }
            return .text
        case .enclosure:
            if name.local == "enclosure" {
                var facts = MediaCandidate(address: "", origin: .enclosure)
                facts.byteCount = byteCount(attributes.value(localName: "length"))
                add(
                    attributes.value(localName: "resource") ?? attributes.value(localName: "url"),
                    attributes.value(localName: "type"), facts, scope)
            }
            return .nothing
        case .dublinCore: return .text
        case .content: return name.local == "encoded" ? .text : .nothing
        case .rdf, .xspf, .xhtml, .other: return .nothing
        }
    }

    private func beginCore(
        _ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope
    ) -> XMLElementContent {
        switch name.local {
        case "title", "description", "summary":
            form = form(name, attributes)
            return .text
        case "content":
            form = form(name, attributes)
            if let source = attributes["src"] {
                add(source, attributes["type"], MediaCandidate(address: "", origin: .content), scope)
                return .nothing
            }
            return .text
        case "link":
            guard let reference = attributes["href"] else { return .text }
            readItemLink(reference, attributes, scope)
            return .nothing
        case "guid":
            context.append(.text(isPermanent: attributes["isPermaLink"]?.lowercased() != "false"))
            return .text
        case "id", "pubdate", "published", "issued", "created", "updated", "modified", "image", "date", "duration":
            return .text
        case "category":
            if let label = attributes["label"] ?? attributes["term"] {
                form = .plain
                item?.group.offer(line(Array(label.utf8)[...]), rank: 0)
                return .nothing
            }
            return .text
        case "author":
            guard isAtom || name.namespace == .atom else { return .text }
            context.append(.person)
            return .elements
        case "enclosure":
            var facts = MediaCandidate(address: "", origin: .enclosure)
            facts.byteCount = byteCount(attributes["length"])
            add(attributes["url"] ?? attributes["href"], attributes["type"], facts, scope)
            return .nothing
        default: return .nothing
        }
    }

    private func readItemLink(_ reference: String, _ attributes: XMLAttributes, _ scope: XMLScope) {
        switch attributes["rel"]?.lowercased() {
        case nil, "", "alternate":
            // Some feeds link to their media as to another form of the entry.
            let type = MediaCandidate.type(attributes["type"])
            if let type, type.hasPrefix("audio/") || type.hasPrefix("video/") {
                add(reference, type, MediaCandidate(address: "", origin: .content), scope)
            } else {
                item?.page.offer(web(reference, scope), rank: 0)
            }
        case "enclosure":
            var facts = MediaCandidate(address: "", origin: .enclosure)
            facts.byteCount = byteCount(attributes["length"])
            add(reference, attributes["type"], facts, scope)
        case "image", "thumbnail": item?.image.offer(web(reference, scope), rank: 4)
        default: break
        }
    }

    private func beginPodcast(
        _ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope
    ) -> XMLElementContent {
        switch name.local {
        case "transcript":
            if let address = web(attributes["url"], scope), (item?.captions.count ?? 0) < SyndicationItem.partLimit {
                item?.captions.append(
                    FeedCaption(
                        address: address, mediaType: MediaCandidate.type(attributes["type"]),
                        language: language(attributes["language"])))
            }
            return .nothing
        case "chapters":
            if item?.chapters == nil { item?.chapters = web(attributes["url"], scope) }
            return .nothing
        case "season", "episode": return .text
        case "alternateenclosure":
            var facts = MediaCandidate(address: "", origin: .alternate)
            facts.type = MediaCandidate.type(attributes["type"])
            facts.byteCount = byteCount(attributes["length"])
            facts.bitRate = number(attributes["bitrate"]) ?? 0
            facts.height = number(attributes["height"]).map { Int(min($0, 100_000)) } ?? 0
            context.append(.alternate(facts))
            return .elements
        default: return .nothing
        }
    }

    /// Adds a file to the item.
    func add(_ reference: String?, _ type: String?, _ facts: MediaCandidate, _ scope: XMLScope) {
        guard let reference, let place = item?.place else { return }
        let blank = Array(reference.utf8)[...].trimmed.isEmpty
        guard !blank else {
            item?.refuse(localized("its address is empty"))
            return
        }
        guard let address = address(reference, for: .media, scope, at: "\(place).address") else {
            item?.isReported = true
            return
        }
        var candidate = facts
        candidate.address = address
        candidate.type = MediaCandidate.type(type) ?? facts.type
        item?.add(candidate)
    }

    func endInItem(_ name: XMLElementName, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch (context.last, name.local) {
        case (.person?, "name"):
            form = .plain
            item?.author.offer(line(text), rank: 0)
            return
        case (.person?, "author"), (.alternate?, "alternateenclosure"), (.media?, "group"), (.media?, "content"):
            context.removeLast()
            return
        case (.text(let isPermanent)?, "guid"):
            context.removeLast()
            form = .plain
            let id = line(text)
            item?.id.offer(id, rank: 0)
            if isPermanent, let id, id.hasPrefix("http") { item?.page.offer(web(id, scope), rank: 2) }
            return
        default: break
        }
        switch name.namespace {
        case .rss, .atom: endCore(name.local, text, scope)
        case .itunes: endITunes(name.local, text, scope)
        case .media: endMedia(name.local, text, scope)
        case .dublinCore: endDublinCore(name.local, text, scope)
        case .podcast:
            if name.local == "season" { item?.season.offer(integer(text), rank: 0) }
            if name.local == "episode" { item?.episode.offer(episode(text), rank: 0) }
        case .content: if name.local == "encoded" { item?.summary.offer(paragraphs(text), rank: 3) }
        case .rdf, .enclosure, .xspf, .xhtml, .other: break
        }
    }

    private func endCore(_ name: String, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name {
        case "title": item?.title.offer(line(text), rank: 0)
        case "description", "summary": item?.summary.offer(paragraphs(text), rank: 0)
        case "content": item?.summary.offer(paragraphs(text), rank: 3)
        case "link": item?.page.offer(web(text, scope), rank: 1)
        case "id":
            form = .plain
            item?.id.offer(line(text), rank: 1)
        case "pubdate", "published", "issued": item?.published.offer(date(text), rank: 0)
        case "created", "date": item?.published.offer(date(text), rank: 2)
        case "updated", "modified": item?.published.offer(date(text), rank: 3)
        case "category": item?.group.offer(line(text), rank: 0)
        case "author": item?.author.offer(person(text), rank: 2)
        case "image": item?.image.offer(web(text, scope), rank: 3)
        case "duration": item?.duration.offer(FeedDuration.seconds(text), rank: 1)
        default: break
        }
    }

    private func endITunes(_ name: String, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name {
        case "title": item?.title.offer(line(text), rank: 1)
        case "summary": item?.summary.offer(paragraphs(text), rank: 1)
        case "subtitle": item?.summary.offer(paragraphs(text), rank: 4)
        case "author": item?.author.offer(person(text), rank: 0)
        case "image": item?.image.offer(web(text, scope), rank: 5)
        case "season": item?.season.offer(integer(text), rank: 1)
        case "episode": item?.episode.offer(episode(text), rank: 1)
        case "explicit": item?.isExplicit.offer(explicit(text), rank: 0)
        case "duration":
            let seconds = FeedDuration.seconds(text)
            if seconds == nil, text.contains(where: { $0 >= 0x31 && $0 <= 0x39 || $0.isLetter }) {
                builder.drop(at: "\(place).duration", localized("The duration cannot be read."))
            }
            item?.duration.offer(seconds, rank: 0)
        default: break
        }
    }

    private func endDublinCore(_ name: String, _ text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name {
        case "title": item?.title.offer(line(text), rank: 3)
        case "creator": item?.author.offer(person(text), rank: 1)
        case "date", "issued", "available": item?.published.offer(date(text), rank: 1)
        case "created": item?.published.offer(date(text), rank: 2)
        case "modified": item?.published.offer(date(text), rank: 4)
        case "description", "abstract": item?.summary.offer(paragraphs(text), rank: 2)
        case "identifier": item?.id.offer(builder.line(text), rank: 4)
        case "subject": item?.group.offer(line(text), rank: 2)
        default: break
        }
    }

    // MARK: - Values

    private func date(_ text: ArraySlice<UInt8>) -> Double? {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        guard let date = FeedDate.seconds(text) else {
            builder.drop(at: "\(place).published", localized("The date cannot be read."))
            return nil
        }
        return date
    }

    private func integer(_ text: ArraySlice<UInt8>) -> Int? {
        guard let value = text.trimmed.integer, (0...1_000_000).contains(value) else { return nil }
        return value
    }

    private func episode(_ text: ArraySlice<UInt8>) -> Double? {
        guard let value = text.trimmed.number, (0...1_000_000).contains(value) else { return nil }
        return value
    }

    private func explicit(_ text: ArraySlice<UInt8>) -> Bool? {
        let text = text.trimmed
        if text.matches("yes") || text.matches("true") || text.matches("explicit") { return true }
        return text.matches("no") || text.matches("false") || text.matches("clean") ? false : nil
    }

    /// A size in bytes; `nil` for zero and other texts, which feeds use for unknown sizes.
    func byteCount(_ text: String?) -> Int64? {
        guard let text, let value = Array(text.utf8)[...].trimmed.integer, value > 0 else { return nil }
        return Int64(value)
    }

    func number(_ text: String?) -> Double? {
        guard let text, let value = Array(text.utf8)[...].trimmed.number, value > 0, value < 1e12 else { return nil }
        return value
    }

    func language(_ text: String?) -> String? { text.flatMap { builder.line(Array($0.utf8)[...]) } }
}
