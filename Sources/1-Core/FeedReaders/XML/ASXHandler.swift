import Localization
import MediaReaders

/// Reads ASX, the playlists of Windows Media (`.asx`, `.wax`, `.wvx`). The further addresses of an entry are alternatives.
final class ASXHandler: XMLFeedBuilder {
    var builder: FeedBuilder
    private var item: Item?
    private var count = 0
    private(set) var hasList = true

    private struct Item {
        let place: String
        var title: String?
        var details = FeedEntry.Details()
        var addresses: [String] = []
    }

    init(_ builder: FeedBuilder) { self.builder = builder }

    var itemNames: [String] { ["entry"] }

    func begin(_ name: XMLElementName, _ attributes: XMLAttributes, _ scope: XMLScope) -> XMLElementContent {
        switch name.local {
        case "asx", "repeat": return .container
        case "entry":
            item = Item(place: "entries[\(count)]")
            count += 1
            return .item
        case "title", "author", "abstract": return .text
        case "ref": add(attributes, scope)
        case "entryref":
            // Another list.
            item = Item(place: "entries[\(count)]")
            count += 1
            add(attributes, scope)
            finishItem()
        default: break
        }
        return .nothing
    }

    func end(_ name: XMLElementName, text: ArraySlice<UInt8>, _ scope: XMLScope) {
        switch name.local {
        case "entry": finishItem()
        case "title":
            let title = builder.line(HTMLText.plain(text)[...])
            if item == nil { builder.feed.title = builder.feed.title ?? title } else { item?.title = title }
        case "author": item?.details.author = builder.line(text)
        case "abstract": item?.details.summary = builder.line(HTMLText.plain(text)[...])
        default: break
        }
    }

    private func add(_ attributes: XMLAttributes, _ scope: XMLScope) {
        guard let place = item?.place, (item?.addresses.count ?? 0) < SyndicationItem.partLimit else { return }
        var reference: String?
        attributes.visit { name, value in
            guard String(cString: name).lowercased() == "href" else { return true }
            reference = String(cString: value)
            return false
        }
        if let reference, let address = address(reference, for: .media, scope, at: place) {
            item?.addresses.append(address)
        }
    }

    private func finishItem() {
        guard var item else { return }
        self.item = nil
        guard let address = item.addresses.first else {
            return builder.dropEntry(at: item.place, localized("The entry has no address."))
        }
        item.details.alternatives = Array(item.addresses.dropFirst())
        builder.append(
            FeedEntry(
                title: item.title, address: address, details: item.details == FeedEntry.Details() ? nil : item.details))
    }

    func discardItem(line: Int, reason: String) {
        builder.dropEntry(at: item?.place ?? localized("line \(line)"), localized("\(reason) Line \(line)."))
        item = nil
    }

    func finishOpenItem() -> Bool {
        guard item?.addresses.isEmpty == false else { return false }
        finishItem()
        return true
    }

    func finish() -> Feed { builder.finish() }
}
